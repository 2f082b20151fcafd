"""Lets Home Assistant find tables by MQTT discovery: state, game, round, whose turn, trouble of each.

A retained message for each of them says where it is told; the values come from the table's own state, which
Home Assistant reads itself. https://www.home-assistant.io/integrations/mqtt has the keys.
"""

import json
from typing import NamedTuple

from host_tools.club.club import State
from host_tools.report import TITLES

PREFIX = "homeassistant"


class Entity(NamedTuple):
    kind: str  # of Home Assistant
    name: str
    icon: str
    template: str


_TITLES = ", ".join(f"'{name}': '{title}'" for name, title in TITLES.items())
_GONE = "{% if not value_json.playing %}-"
ENTITIES = {
    "state": Entity(
        "sensor", "State", "mdi:table-furniture", "{{ 'playing' if value_json.playing else 'free' }}"
    ),
    "game": Entity(
        "sensor",
        "Game",
        "mdi:cards",
        "{{ {" + _TITLES + "}.get(value_json.game, '-') if value_json.playing else '-' }}",
    ),
    "round": Entity(
        "sensor", "Round", "mdi:counter", "{{ value_json.round if value_json.playing else '-' }}"
    ),
    "turn": Entity(
        "sensor",
        "Turn",
        "mdi:account-clock",
        _GONE + "{% elif value_json.turn is none %}-{% else %}"
        "{{ value_json.names[value_json.turn] or 'Player ' ~ (value_json.turn + 1) }}{% endif %}",
    ),
    "trouble": Entity(
        "binary_sensor", "Trouble", "mdi:alert", "{{ 'ON' if value_json.trouble | default('') else 'OFF' }}"
    ),
}


def discovery(state: State) -> dict[str, bytes]:
    """The messages of one table by their topics."""
    return {
        f"{PREFIX}/{entity.kind}/chronotable_{state.table}/{key}/config": _config(key, entity, state)
        for key, entity in ENTITIES.items()
    }


def _config(key: str, entity: Entity, state: State) -> bytes:
    topic = f"chronotable/{state.table}/state"
    config = {
        "name": entity.name,
        "unique_id": f"chronotable_{state.table}_{key}",
        "state_topic": topic,
        "value_template": entity.template,
        "icon": entity.icon,
        "availability_topic": topic,
        "availability_template": "{{ 'online' if value_json.online else 'offline' }}",
        "device": {
            "identifiers": [f"chronotable_{state.table}"],
            "name": f"Table {state.table}",
            "manufacturer": "Chronotable",
            "model": state.board or "table",
            "sw_version": state.firmware or "unknown",
        },
        "origin": {"name": "chronotable club"},
    }
    if entity.kind == "binary_sensor":
        config["device_class"] = "problem"
    return json.dumps(config).encode()
