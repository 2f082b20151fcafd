"""Lets only people with a password into our own broker: what amqtt asks when somebody comes."""

import hmac
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from amqtt.plugins.base import BaseAuthPlugin

from host_tools.network.broker import read_users


class KnownUsers(BaseAuthPlugin):  # type: ignore[misc]
    @dataclass
    class Config:
        users: str

    def __init__(self, context: Any) -> None:
        super().__init__(context)
        self._users = read_users(Path(self.config.users))

    async def authenticate(self, *, session: Any) -> bool:
        known = self._users.get(session.username or "")
        told = (session.password or "").encode()
        return known is not None and hmac.compare_digest(known.encode(), told)
