"""Arte de Batalla: no card is lost, and none is there twice."""

from typing import Any

from rules.arte.moves import AT_DRAFT

BOARDS = 4  # Element cards and Chest cards on one board, AB-210 and AB-211
ELEMENTS = 12  # cards of each Hero, AB-118


class ArtePieces:
    """Chest cards are counted, Element cards by their Heroes."""

    def __init__(self, game: Any):
        self._game = game
        self._chest = game.deck_size

    def obey(self, events: list[tuple[int, ...]]) -> None:
        """The game's own counts are enough: nothing leaves it."""

    def differences(self) -> list[str]:
        game = self._game
        found = []
        lying = len(game.discards) + len(game.played)
        if game.deck_size + sum(game.hand_sizes) + lying != self._chest:
            found.append(f"{self._chest} Chest cards have become another number")
        if sum(game.used) != len(game.played) or max(game.used) > BOARDS:
            found.append("the Chest cards on the boards are not those that were played")
        for hero in range(4) if game.moment > AT_DRAFT else ():
            cards = game.element_decks[hero] + game.element_hands[hero] + game.element_used[hero]
            alive = game.life[hero % 2 + hero // 2 * game.half]
            if cards != (ELEMENTS if alive else 0):
                found.append(f"Hero {hero} has {cards} Element cards")
        return found
