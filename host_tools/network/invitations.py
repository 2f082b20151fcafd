"""How a game in two houses begins and is left: who invites whom, what people answer, and what is past."""

import secrets

from host_tools.journals import Move
from host_tools.network.house_state import HouseState
from host_tools.network.messages import LEFT, Body, Refused
from host_tools.network.replica import Replica

FULL = 0  # the first number of a setup: the table knows every card
DECLINED, UNPAIRED = "declined", "unpaired"
GONE = (*LEFT, DECLINED, UNPAIRED)  # why a game has stopped: the other house does not play it any more


class Invitations(HouseState):
    """`begin` and `answer_invitation` begin a game, `leave` ends this house's part in it."""

    def begin(self, game: str, setup: Move, seats: list[str], names: list[str]) -> None:
        """People here have begun a game, and invite the other house."""
        if self.running:
            raise Refused("playing")
        _refuse_full(setup)
        self._begin(secrets.token_hex(8), Replica(game, setup, seats), names)
        self.invitations += 1
        self.accepted = False
        self._invite()

    @property
    def running(self) -> bool:
        return self.replica is not None and not self.replica.over and not self.stopped

    def _invite(self) -> None:
        log = self._log
        setup = list(log.setup)
        count = self.invitations
        self._say("invite", game=log.game, setup=setup, seats=log.seats, names=self.names, count=count)

    def answer_invitation(self, yes: bool) -> None:
        """People here have pressed OK, or BACK."""
        asked = self.invited
        if asked is None:
            return
        self._settle(asked)
        if yes:
            replica = Replica(asked["game"], tuple(asked["setup"]), asked["seats"])
            self._begin(asked["id"], replica, asked["names"])
            self.accepted = True
            self._say("accept")
        else:
            self._is_past(asked["id"], DECLINED)
            self._say_past(asked["id"])

    def leave(self, how: str) -> None:
        """People here have `ended` the game, or play on `alone`: the other house is told.

        Should that be lost, whatever the other house says of the game is answered by it again.
        """
        game_id, told = self.id, self.stopped in GONE
        self._close(how)
        if not told:
            self._say_past(game_id)

    def _say_past(self, game_id: str) -> None:
        """How this house has left that game."""
        how = self._past[game_id]
        if how == DECLINED:
            self.out.append({"type": "decline", "id": game_id})
        elif how:
            self.out.append({"type": "leave", "id": game_id, "how": how})

    def _hear_invite(self, body: Body) -> None:
        if body["id"] == self.id:
            if self.accepted:
                self._say("accept")
            return
        if self.running:
            raise Refused("playing")
        _refuse_full(tuple(body["setup"]))
        if body["count"] <= self._newest(body["id"]):
            raise Refused("late")  # somebody repeats what is settled, or there is a newer one
        if set(body["seats"]) != {self.me, self.other}:
            raise Refused("form", "invite seats")
        Replica(body["game"], tuple(body["setup"]), body["seats"]).close()  # raises what is wrong with it
        self.invited = body

    def _newest(self, game_id: str) -> int:
        """The number that an invitation to this game must exceed."""
        if self.invited is None or self.invited["id"] == game_id:
            return self._answered
        return max(self._answered, int(self.invited["count"]))

    def _settle(self, invitation: Body) -> None:
        """People are never asked about it again, nor about an older one."""
        self.invited = None
        self._answered = max(self._answered, invitation["count"])


def _refuse_full(setup: Move) -> None:
    """A table that deals by itself would have to send what nobody may know yet."""
    if setup[0] == FULL:
        raise Refused("full")
