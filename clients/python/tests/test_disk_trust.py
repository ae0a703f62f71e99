"""What a disk cache believes of its folder and files."""

from __future__ import annotations

import hashlib
import json
import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from letterpress_client import DiskCache, LetterpressClient, LetterpressError, Template
from letterpress_client.cache_entry import CacheEntry, CacheKey
from letterpress_client.cache_seal import CacheSeal
from letterpress_client.disk_entry import print_disk_entry
from tests.conftest import ClientOf
from tests.support.scripted_server import ScriptedServer
from tests.support.template_fixture import API_KEY, greeting_template

DiskClientOf = Callable[..., LetterpressClient]

NOBODY = 65_534
needs_root = pytest.mark.skipif(os.geteuid() != 0, reason="needs root, to make files of other users")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "below" / "cache"


@pytest.fixture
def disk_client_of(client_of: ClientOf, path: Path) -> DiskClientOf:
    def refuse(fault: Exception) -> None:
        raise AssertionError(fault)

    def make(folder: str | Path = path, **options: Any) -> LetterpressClient:
        return client_of(cache=DiskCache(folder, on_error=refuse), **options)

    return make


@pytest.fixture
def file(disk_client_of: DiskClientOf, server: ScriptedServer, path: Path) -> Path:
    """The greeting's file, which a client has just written."""
    disk_client_of().render_html("greeting")
    server.seen.clear()
    [written] = path.iterdir()
    return written


@pytest.fixture
def assert_fetched_anew(disk_client_of: DiskClientOf, server: ScriptedServer) -> Callable[[], None]:
    def check() -> None:
        assert disk_client_of().list_cached() == []
        assert disk_client_of().render_html("greeting") == "<p>Hello </p>"
        assert [request.headers.get("if-none-match") for request in server.seen] == [None]

    return check


def test_a_file_that_was_replaced_under_its_entity_tag_is_not_used(
    file: Path, assert_fetched_anew: Callable[[], None]
) -> None:
    forged = file.read_text().partition("\n")[2].replace("Hello", "Evil")
    assert '"etag": "\\"v1\\""' in forged
    file.write_text(f"letterpress-cache 2 {hashlib.sha256(forged.encode()).hexdigest()}\n{forged}")
    assert_fetched_anew()


def test_a_file_is_used_for_no_other_template(
    disk_client_of: DiskClientOf, server: ScriptedServer, file: Path, path: Path
) -> None:
    disk_client_of().render_html("other")
    [other] = [each for each in path.iterdir() if each != file]
    other.write_bytes(file.read_bytes())
    server.seen.clear()
    assert [each.template_id for each in disk_client_of().list_cached()] == ["greeting"]
    disk_client_of().render_html("other")
    assert [request.headers.get("if-none-match") for request in server.seen] == [None]


def test_a_file_is_absent_with_any_byte_changed(disk_client_of: DiskClientOf, file: Path) -> None:
    whole = file.read_bytes()
    client = disk_client_of()
    for at in range(len(whole)):
        file.write_bytes(whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :])
        assert client.list_cached() == [], f"byte {at}"
    file.write_bytes(whole)
    assert len(client.list_cached()) == 1


def test_a_file_is_not_read_through_a_link_and_a_link_is_replaced_not_followed(
    disk_client_of: DiskClientOf, file: Path, tmp_path: Path, assert_fetched_anew: Callable[[], None]
) -> None:
    aside = file.rename(tmp_path / "aside")
    file.symlink_to(aside)
    before = aside.read_bytes()
    assert_fetched_anew()
    assert aside.read_bytes() == before
    assert len(disk_client_of().list_cached()) == 1


def test_a_lock_is_not_taken_through_a_link(
    client_of: ClientOf, server: ScriptedServer, file: Path, tmp_path: Path
) -> None:
    victim = tmp_path / "victim"
    file.with_suffix(".lock").symlink_to(victim)
    file.unlink()
    client = client_of(cache=DiskCache(file.parent))
    assert client.render_html("greeting") == "<p>Hello </p>"
    assert not victim.exists()
    assert len(server.seen) == 1


def test_a_pipe_holds_nobody_up(file: Path, assert_fetched_anew: Callable[[], None]) -> None:
    file.unlink()
    os.mkfifo(file, 0o600)
    assert_fetched_anew()


def test_a_file_that_others_may_write_is_absent(file: Path, assert_fetched_anew: Callable[[], None]) -> None:
    file.chmod(0o622)
    assert_fetched_anew()


@needs_root
def test_a_file_of_another_user_is_absent(file: Path, assert_fetched_anew: Callable[[], None]) -> None:
    os.chown(file, NOBODY, NOBODY)
    assert_fetched_anew()


def test_a_file_over_64_mib_is_absent_however_well_it_is_sealed(
    disk_client_of: DiskClientOf, server: ScriptedServer, file: Path
) -> None:
    def write(padding: str) -> None:
        template = Template({**greeting_template(), "padding": padding})
        entry = CacheEntry(CacheKey("greeting", "html"), template, None, time.time(), 0)
        file.write_bytes(print_disk_entry(CacheSeal(server.url, API_KEY), file.name, entry))

    write("")
    assert len(disk_client_of().list_cached()) == 1
    write("x" * (64 * 1024 * 1024))
    assert disk_client_of().list_cached() == []


def test_a_name_says_nothing_about_the_template_or_the_key(disk_client_of: DiskClientOf, path: Path) -> None:
    disk_client_of().render_html("greeting")
    disk_client_of(api_key=f"{API_KEY}x").render_html("greeting")
    parts = [part for file in path.iterdir() for part in file.stem.split(".")]
    assert len(parts) == len(set(parts)) == 4
    assert all(len(part) == 30 and int(part, 16) for part in parts)


def test_a_file_of_layout_1_is_never_read_and_goes_with_the_next_write_or_clear_cache(
    disk_client_of: DiskClientOf, server: ScriptedServer, path: Path, assert_fetched_anew: Callable[[], None]
) -> None:
    def digest(*parts: str) -> str:
        return hashlib.sha256(json.dumps(parts, separators=(",", ":")).encode()).hexdigest()[:32]

    unsealed = path / f"{digest(server.url, API_KEY)}.{digest('greeting', 'html')}.json"
    members = {"templateId": "greeting", "target": "html", "template": greeting_template("Evil"), "checkedAt": 1}
    content = json.dumps({**members, "checkedAt": int(time.time() * 1000)})

    def write_unsealed() -> None:
        unsealed.write_text(f"letterpress-cache 1 {hashlib.sha256(content.encode()).hexdigest()}\n{content}")
        unsealed.chmod(0o600)

    path.mkdir(mode=0o700, parents=True)
    write_unsealed()
    assert_fetched_anew()
    assert not unsealed.exists()
    write_unsealed()
    (path / "of another").touch()
    disk_client_of().clear_cache()
    assert [file.name for file in path.iterdir()] == ["of another"]


@pytest.mark.parametrize("mode", [0o777, 0o770, 0o702])
@pytest.mark.parametrize(
    "call",
    [
        lambda client: client.render_html("greeting"),
        lambda client: client.list_cached(),
        lambda client: client.delete_cached("greeting"),
        lambda client: client.clear_cache(),
    ],
    ids=["render", "list_cached", "delete_cached", "clear_cache"],
)
def test_a_folder_in_which_others_may_write_is_refused(
    disk_client_of: DiskClientOf,
    server: ScriptedServer,
    file: Path,
    call: Callable[[LetterpressClient], object],
    mode: int,
) -> None:
    file.parent.chmod(mode)
    with pytest.raises(LetterpressError) as raised:
        call(disk_client_of())
    assert str(raised.value) == (
        f"INVALID_REQUEST: options.cache.path: '{file.parent}' may be written by others than its owner "
        f"(mode {mode:o}); give the cache a folder of its own with mode 0700, or let the client make it"
    )
    assert [issue.type for issue in raised.value.issues] == ["unsafe_folder"]
    assert (file.exists(), server.seen) == (True, [])
    file.parent.chmod(0o755)
    call(disk_client_of())


@needs_root
def test_a_folder_of_another_user_is_refused(disk_client_of: DiskClientOf, server: ScriptedServer, file: Path) -> None:
    os.chown(file.parent, NOBODY, NOBODY)
    with pytest.raises(LetterpressError, match=f"belongs to user {NOBODY}, and this process runs as 0; "):
        disk_client_of().render_html("greeting")
    assert server.seen == []


def test_a_folder_may_be_a_link_of_this_user(disk_client_of: DiskClientOf, file: Path, tmp_path: Path) -> None:
    link = tmp_path / "link"
    link.symlink_to(file.parent)
    assert len(disk_client_of(link).list_cached()) == 1
    file.parent.chmod(0o777)
    with pytest.raises(LetterpressError, match="may be written by others"):
        disk_client_of(link).list_cached()


@needs_root
@pytest.mark.parametrize("end", ["", "/", "//"])
def test_a_folder_may_be_no_link_of_another_user(
    disk_client_of: DiskClientOf, file: Path, tmp_path: Path, end: str
) -> None:
    link = tmp_path / "link"
    link.symlink_to(file.parent)
    os.chown(link, NOBODY, NOBODY, follow_symlinks=False)
    with pytest.raises(LetterpressError, match=f"belongs to user {NOBODY}"):
        disk_client_of(f"{link}{end}").list_cached()


def test_a_folder_is_made_for_its_owner_alone_and_so_are_those_above_it(
    disk_client_of: DiskClientOf, path: Path
) -> None:
    umask = os.umask(0)
    try:
        disk_client_of().render_html("greeting")
    finally:
        os.umask(umask)
    assert [folder.stat().st_mode & 0o777 for folder in (path, path.parent)] == [0o700, 0o700]
