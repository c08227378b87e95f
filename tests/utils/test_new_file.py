"""Files that take their place only once they are complete."""

import errno
import os
import stat

import pytest

from rulegrid.utils.files import NewFile, write_whole

resource = pytest.importorskip("resource")


@pytest.fixture
def full_disk():
    """Let no file grow beyond 4096 bytes, as on a disk that is full."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (4096, hard))
    yield
    resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_what_was_there_stays_until_the_file_is_closed(tmp_path):
    place = tmp_path / "a.txt"
    place.write_text("before")
    file = NewFile(str(place))
    file.write(b"after")
    assert (place.read_text(), sorted(os.listdir(tmp_path))) == ("before", ["a.txt", "a.txt.part"])
    file.close()
    file.close()
    assert (place.read_text(), os.listdir(tmp_path)) == ("after", ["a.txt"])


def test_a_full_disk_leaves_what_was_there(tmp_path, full_disk):
    place = tmp_path / "a.txt"
    place.write_text("before")
    with pytest.raises(OSError, match="File too large"):
        write_whole(str(place), b"x" * 10_000)
    file = NewFile(str(place))
    with pytest.raises(OSError, match="File too large"):
        file.write(b"x" * 10_000)
    file.write(b"more")
    file.close()
    assert (place.read_text(), os.listdir(tmp_path)) == ("before", ["a.txt"])


def test_a_link_stays_a_link_and_a_mode_stays(tmp_path):
    place, link = tmp_path / "a.txt", tmp_path / "b.txt"
    place.write_text("before")
    place.chmod(0o640)
    link.symlink_to(place)
    write_whole(str(link), b"after")
    assert link.is_symlink()
    assert (place.read_text(), stat.S_IMODE(place.stat().st_mode)) == ("after", 0o640)


def test_a_new_file_has_the_mode_that_others_have(tmp_path):
    (tmp_path / "a").write_text("")
    write_whole(str(tmp_path / "b"), b"")
    assert (tmp_path / "b").stat().st_mode == (tmp_path / "a").stat().st_mode


@pytest.mark.parametrize("name", ["x" * 255, "x" * 252])
def test_names_may_be_as_long_as_files_have_them(tmp_path, name):
    write_whole(str(tmp_path / name), b"1")
    assert os.listdir(tmp_path) == [name]


def test_two_that_write_the_same_file_do_not_mix(tmp_path):
    place = str(tmp_path / "a")
    first, second = NewFile(place), NewFile(place)
    first.write(b"1")
    second.write(b"2")
    first.close()
    second.close()
    assert ((tmp_path / "a").read_text(), os.listdir(tmp_path)) == ("2", ["a"])


@pytest.mark.parametrize("name", ["", "\0", "no/such/folder"])
def test_a_name_that_is_not_a_path_is_an_error(tmp_path, monkeypatch, name):
    monkeypatch.chdir(tmp_path)
    with pytest.raises((OSError, ValueError)):
        write_whole(name, b"")
    assert os.listdir(tmp_path) == []


def test_a_special_file_is_written_at_once():
    write_whole(os.devnull, b"1")
    assert not os.path.isfile(os.devnull)


def test_a_disk_without_room_for_a_new_file_leaves_what_was_there(tmp_path, monkeypatch):
    place = tmp_path / "a.txt"
    place.write_text("before")

    def refuse(name, mode):
        if mode == "xb":
            raise OSError(errno.ENOSPC, "No space left on device")
        return open(name, mode)

    monkeypatch.setattr("rulegrid.utils.files.open", refuse, raising=False)
    with pytest.raises(OSError, match="No space"):
        write_whole(str(place), b"after")
    assert place.read_text() == "before"
