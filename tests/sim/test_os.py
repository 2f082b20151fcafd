"""The firmware's `os` and `open` speak for the flash of the device it runs on, never for the PC."""

from sim.device import Device


def test_each_device_has_files_of_its_own():
    one, two = Device(), Device()
    os = one.modules.load("os")
    with one.awake():
        one.files.mkdir("saves")
        assert os.listdir() == ["saves"]
        assert os.stat("saves")[0] == 0x4000
        os.chdir("saves")
        assert os.getcwd() == "/saves"
        assert os.statvfs("/")[0] == 4096
    with two.awake():
        assert os.listdir("/") == []
        assert os.getcwd() == "/"


def test_names_can_be_made_moved_and_removed():
    device = Device()
    os = device.modules.load("os")
    with device.awake():
        os.mkdir("a")
        os.rename("a", "b")
        assert list(os.ilistdir()) == [("b", 0x4000, 0, 0)]
        os.rmdir("b")
        device.files.open("c", "w").close()
        os.remove("c")
        device.files.open("d", "w").close()
        os.unlink("d")
        os.sync()
        assert os.listdir() == []


def test_noise_follows_the_seed_and_the_name_is_the_picos():
    os = Device().modules.load("os")
    drawn = []
    for seed in (1, 1, 2):
        with Device(seed).awake():
            drawn.append(os.urandom(8))
    assert drawn[0] == drawn[1] != drawn[2]
    assert len(drawn[0]) == 8
    assert os.uname().sysname == os.uname()[0] == "rp2"
