"""Two tables become a pair: a key that only they have, and six digits by which people see that it is so."""

import hashlib
import hmac
from dataclasses import dataclass

from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from host_tools.network.messages import HEX64, TABLE, VERSION, Body, Refused, fits

AGAIN_S = 2.0


@dataclass(frozen=True)
class Pair:
    """What both tables keep: the other one's name, and the key."""

    other: str
    key: bytes
    token: str = ""  # by which the own table knows this bridge
    over: bool = False  # the other house has ended it

    @property
    def name(self) -> str:
        """The word of the pair in topics."""
        return hashlib.sha256(b"pair" + self.key).hexdigest()[:16]

    @property
    def digits(self) -> str:
        number = int.from_bytes(hashlib.sha256(b"digits" + self.key).digest()[:4])
        return f"{number % 1000000:06d}"


class Pairing:
    """One side of it. `out` are messages to be sent; `digits` are shown once both keys are there."""

    def __init__(self, me: str):
        self.me = me
        self.out: list[Body] = []
        self.pair: Pair | None = None  # made, but people have not agreed yet
        self.agreed_here = False
        self.agreed_there = False
        self.declined_there = False
        self._own = X25519PrivateKey.generate()
        self._public = self._own.public_key().public_bytes_raw()
        self._other = ""
        self._hash = ""
        self._said = float("-inf")

    @property
    def done(self) -> bool:
        return self.agreed_here and self.agreed_there

    def agree(self) -> None:
        """People here see the same digits as those there."""
        assert self.pair is not None
        self.agreed_here = True
        self.out.append(self.agreed())

    def decline(self) -> None:
        """People here have said no. Somebody in between has another key, and cannot pass it on."""
        self._say("declined", mac=self._mac("declined", self.me))

    def agreed(self) -> Body:
        return {"v": VERSION, "type": "agreed", "table": self.me, "mac": self._mac("agreed", self.me)}

    def hear(self, body: Body) -> None:
        kind, other = body.get("type"), body.get("table")
        if not fits(TABLE)(other) or other == self.me:
            raise Refused("form", "table")
        if self._other and other != self._other:
            raise Refused("foreign")  # a third one under this word
        if kind == "commit" and fits(HEX64)(body.get("hash")):
            if self._hash and self._hash != body["hash"]:
                raise Refused("late")
            self._other, self._hash = str(other), str(body["hash"])
            self._promise()
            self._say("key", key=self._public.hex())
        elif kind == "key" and fits(HEX64)(body.get("key")):
            self._hear_key(str(body["key"]))
        elif kind in ("agreed", "declined") and fits(HEX64)(body.get("mac")):
            if self.pair is None or not hmac.compare_digest(body["mac"], self._mac(kind, self.pair.other)):
                raise Refused("foreign")  # before there is a key, nobody can be known
            self.agreed_there |= kind == "agreed"
            self.declined_there |= kind == "declined"
        else:
            raise Refused("form", str(kind)[:20])

    def _hear_key(self, written: str) -> None:
        """Only a key that was promised before ours was told."""
        key = bytes.fromhex(written)
        if not self._hash or hashlib.sha256(key).hexdigest() != self._hash:
            raise Refused("false_key")
        if self.pair is not None:
            return
        try:
            secret = self._own.exchange(X25519PublicKey.from_public_bytes(key))
        except ValueError:
            raise Refused("false_key") from None
        keys = {self.me: self._public, self._other: key}
        salt = b"".join(keys[name] for name in sorted(keys))
        made = HKDF(algorithm=SHA256(), length=32, salt=salt, info=b"chronotable pair 1").derive(secret)
        self.pair = Pair(self._other, made)

    def _mac(self, word: str, table: str) -> str:
        assert self.pair is not None
        return hmac.new(self.pair.key, f"{word} {table}".encode(), hashlib.sha256).hexdigest()

    def tick(self, now: float) -> None:
        """Say again what may have been lost."""
        if now - self._said < AGAIN_S:
            return
        self._said = now
        self._promise()
        if self._hash:
            self._say("key", key=self._public.hex())
        if self.agreed_here:
            self.out.append(self.agreed())

    def _promise(self) -> None:
        """Always before the key itself."""
        self._say("commit", hash=hashlib.sha256(self._public).hexdigest())

    def _say(self, kind: str, **facts: str) -> None:
        self.out.append({"v": VERSION, "type": kind, "table": self.me, **facts})
