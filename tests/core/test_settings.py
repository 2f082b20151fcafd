"""Settings: what may be set, what survives, and what becomes of a damaged file."""

import os
from binascii import crc32

from store.setting_kinds import SETTINGS, Choice, Number, SettingError, Switch, text_key
from store.settings import Settings

PATH = "test_settings.txt"


def fresh():
    for name in (PATH, PATH + ".new", PATH + ".bad"):
        if exists(name):
            os.remove(name)
    return Settings(PATH)


def content(path=PATH):
    with open(path, "rb") as file:
        return file.read()


def put(data, path=PATH):
    with open(path, "wb") as file:
        file.write(data)


def with_checksum(body):
    return body + b"crc=%08x\n" % (crc32(body) & 0xFFFFFFFF)


def exists(path):
    try:
        os.stat(path)
    except OSError:
        return False
    return True


def refusal(settings, name, value):
    try:
        settings.set(name, value)
    except SettingError as error:
        return error
    return None


def test_a_new_table_has_the_defaults_and_no_complaint():
    settings = fresh()
    assert settings.trouble is None
    assert settings.get("language") == "en"
    assert settings.get("rounds") == 6  # BH-125
    assert settings.get("sound") is True
    assert not exists(PATH)


def test_what_was_saved_is_there_after_the_next_start():
    settings = fresh()
    settings.set("language", "it")
    settings.set("brightness", 7)
    settings.set("sound", False)
    settings.set("rounds", 8)
    settings.set("wheel_offset", -12)
    settings.save()
    again = Settings(PATH)
    assert again.trouble is None
    assert again.get("language") == "it"
    assert again.get("brightness") == 7
    assert again.get("sound") is False
    assert again.get("rounds") == 8
    assert again.get("wheel_offset") == -12
    assert again.get("speed") == 2
    assert not exists(PATH + ".new")


def test_a_value_out_of_range_is_refused_by_name_and_with_what_is_allowed():
    settings = fresh()
    error = refusal(settings, "brightness", 101)
    assert (error.code, error.name, error.allowed) == ("value", "brightness", "1 to 100")
    assert str(error) == "brightness can be 1 to 100, not 101."
    assert refusal(settings, "brightness", 0)
    assert not refusal(settings, "brightness", 1)
    assert not refusal(settings, "brightness", 100)
    assert refusal(settings, "language", "de").allowed == "en, it, es"
    assert refusal(settings, "rounds", 7).allowed == "6, 8"
    assert refusal(settings, "sound", 1).allowed == "on, off"
    assert settings.get("brightness") == 100
    assert settings.get("language") == "en"


def test_a_value_of_the_wrong_kind_is_refused():
    settings = fresh()
    assert refusal(settings, "brightness", True)
    assert refusal(settings, "brightness", "50")
    assert refusal(settings, "rounds", "6")
    assert refusal(settings, "night", "on")


def test_an_unknown_name_is_refused_with_the_names_there_are():
    settings = fresh()
    error = refusal(settings, "brightnes", 5)
    assert error.code == "name"
    assert "brightness" in error.allowed
    try:
        settings.get("brightnes")
        raise AssertionError("an unknown setting has no value")
    except SettingError as error:
        assert error.name == "brightnes"


def test_turning_through_a_menu_is_saved_once_three_seconds_after_the_first_step():
    settings = fresh()
    assert not settings.save_if_due(500)
    for step in range(20):
        settings.set("brightness", 40 + step)
        assert not settings.save_if_due(1000 + step * 100)
    assert not settings.save_if_due(3999)
    assert not exists(PATH)
    assert settings.save_if_due(4000)
    assert Settings(PATH).get("brightness") == 59
    assert not settings.save_if_due(9000)


def test_the_pause_is_right_where_the_tick_counter_starts_again():
    settings = fresh()
    settings.set("speed", 4)
    assert not settings.save_if_due(0x3FFFFFFF - 1000)
    assert not settings.save_if_due(1998)
    assert settings.save_if_due(1999)


def test_setting_the_same_value_again_is_no_change():
    settings = fresh()
    settings.set("speed", 2)
    assert not settings.save_if_due(0)
    assert not settings.save_if_due(100000)


def test_a_damaged_file_gives_defaults_and_a_report_and_is_kept():
    settings = fresh()
    settings.set("language", "es")
    settings.save()
    whole = content()
    for at in range(len(whole)):
        damaged = bytearray(whole)
        damaged[at] ^= 4
        put(damaged)
        settings = Settings(PATH)
        assert settings.trouble == ("damaged", ""), at
        assert settings.get("language") == "en"
        assert content(PATH + ".bad") == damaged
        assert not exists(PATH)


def test_a_file_cut_short_anywhere_is_damaged():
    settings = fresh()
    settings.save()
    whole = content()
    for size in range(len(whole)):
        put(whole[:size])
        assert Settings(PATH).trouble == ("damaged", ""), size


def test_a_sealed_file_that_is_no_text_is_damaged():
    fresh()
    put(with_checksum(b"language=\x80\xff\n"))
    assert Settings(PATH).trouble == ("damaged", "")
    assert exists(PATH + ".bad")


def test_settings_of_a_newer_version_are_kept():
    fresh()
    put(with_checksum(b"language=it\nvoice=loud\n"))
    settings = Settings(PATH)
    assert settings.trouble is None
    assert settings.get("language") == "it"
    settings.set("language", "es")
    settings.save()
    assert b"\nvoice=loud\n" in content()
    assert b"language=es\n" in content()


def test_a_value_this_version_does_not_know_is_reported_and_kept_until_it_is_set():
    fresh()
    put(with_checksum(b"language=de\nspeed=3\nplayers=x\n"))
    settings = Settings(PATH)
    assert settings.trouble[0] == "value"
    assert settings.get("language") == "en"
    assert settings.get("players") == 2
    assert settings.get("speed") == 3
    settings.set("speed", 4)
    settings.save()
    assert b"language=de\n" in content()
    settings.set("language", "en")
    settings.save()
    assert b"language=en\n" in content()
    assert b"language=de" not in content()


def test_the_half_written_new_file_of_a_power_cut_is_nobodys():
    settings = fresh()
    settings.set("language", "it")
    settings.save()
    put(b"language=es\nbright", PATH + ".new")
    settings = Settings(PATH)
    assert settings.get("language") == "it"
    settings.set("speed", 0)
    settings.save()
    assert Settings(PATH).get("speed") == 0


def test_every_declared_setting_has_a_default_it_would_accept_and_one_name():
    names = set()
    for setting in SETTINGS:
        assert setting.accepts(setting.default), setting.name
        assert setting.parse(setting.write(setting.default)) == setting.default
        assert text_key(setting) == "SET_" + setting.name.upper()
        names.add(setting.name)
    assert len(names) == len(SETTINGS)
    assert [setting.kind for setting in (SETTINGS[0], SETTINGS[2], SETTINGS[5])] == ["choice", "int", "bool"]


def test_other_parts_may_declare_settings_of_their_own():
    fresh()
    declared = (Number("volume", 0, 9, 5), Switch("beep", True), Choice("tune", ("march", "waltz"), "waltz"))
    settings = Settings(PATH, declared)
    settings.set("tune", "march")
    settings.save()
    assert Settings(PATH, declared).get("tune") == "march"
    assert refusal(settings, "language", "en").code == "name"
