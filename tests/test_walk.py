"""A move goes through few rooms of the server, as ``tools/walk.py`` tells."""

from tools import walk


def test_a_move_changes_module_and_folder_seldom() -> None:
    move, bot = walk.taken(3)
    assert len(move.modules) - 1 <= walk.MODULES, move.modules
    assert len(move.folders) - 1 <= walk.FOLDERS, move.folders
    rooms = ("http", "live", "table", "storage", "http")
    places = [move.folders.index(room) for room in rooms[:-1]]
    assert places == sorted(places) and move.folders[-1] == rooms[-1], "from the socket to the store and back"
    assert "workers/bots" in bot.modules and bot.modules[-1] == "http/outbox"


def test_a_room_is_entered_when_another_one_was_before() -> None:
    assert walk.entered(["live", "live", "table", "live", "live"]) == ["live", "table", "live"]
    assert walk.entered([]) == []
