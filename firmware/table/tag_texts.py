"""Sentences for what is wrong with a tag. Apart from other errors, which a PC without drivers tells, too."""

from drivers.reader import EMPTY_TAG, FOREIGN, GARBAGE, HALF_WRITTEN, TWO_CARDS, UNKNOWN_UID

TYPE_CHECKING = False
if TYPE_CHECKING:
    from table.error_texts import Text

_TAGS = {
    EMPTY_TAG: "TAG_EMPTY",
    FOREIGN: "TAG_FOREIGN",
    HALF_WRITTEN: "TAG_HALF",
    GARBAGE: "TAG_GARBAGE",
    UNKNOWN_UID: "TAG_UNKNOWN",
    TWO_CARDS: "CARD_TWO",
}


def tag_text(text: "Text", event: int) -> str:
    """What is wrong with what lies on a reader, by the reader's event."""
    return text(_TAGS.get(event, "CARD_UNKNOWN"))
