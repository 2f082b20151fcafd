"""Unloads the modules that a game does not need, and itself: in a game the list would only take memory."""

from unload import unload

# To switch the table on, choose a game, talk with a host. What a game loads of them stays until its end.
BEFORE_A_GAME = (
    ": defects rp2 starting unload_list wiring "
    "drivers: antenna_test contest enrolment i2c_recovery measuring pio_programs "
    "link: commands enrol_mode measurements move_feed replay saved_games self_test settings spectators "
    "link: status stickers "
    "rules: refusing "
    "rules.battalia: setup rules.history: setup "
    "scenes: fontfile "
    "store: archived_games board data_check recovery setting_kinds settings_file tags "
    "table: clock command_cards covered_check diagnostic game_end hint measurements menu other_house pause "
    "table: replay resume_check settings_page start wheel_back wheel_check "
    "table.arte: setup_questions table.battalia: setup_questions table.history: setup_questions"
)


def unload_listed() -> None:
    unload(BEFORE_A_GAME)
