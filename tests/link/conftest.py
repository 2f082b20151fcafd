"""A running table, and a host on its USB line."""

import pytest

from sim.table import Table
from tests.link.table import Host


@pytest.fixture
def host() -> Host:
    return Host(Table("pico_duel"))
