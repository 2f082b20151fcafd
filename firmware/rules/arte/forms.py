"""The form of each move: its name, and the numbers that follow it; in brackets what may be left out."""

from rules.arte import moves

MOVES = {
    moves.ROLL: "roll face",
    moves.DRAW: "draw card",
    moves.FIRST: "first player",
    moves.DRAFT: "draft hero",
    moves.RECRUIT: "recruit piece",
    moves.PLATE: "plate plate turned",
    moves.PUT: "put square",
    moves.LIFT: "lift",
    moves.READY: "ready",
    moves.TAKE: "take first_deck",
    moves.USE: "use unit",
    moves.BACK: "back",
    moves.WALK: "walk",
    moves.GO: "go square",
    moves.MOUNT: "mount horse",
    moves.DISMOUNT: "dismount square",
    moves.PORTAL: "portal",
    moves.AIM: "aim square",
    moves.LAY: "lay card gem",
    moves.SKILL: "skill skill",
    moves.SWAP: "swap card",
    moves.DONE: "done",
    moves.PASS: "pass",
    moves.END: "end",
    moves.TIME: "time ms",
    moves.GLASS: "glass down",
    moves.RESIGN: "resign player",
    moves.AGREE: "agree",
}
