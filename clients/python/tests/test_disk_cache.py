from __future__ import annotations

import errno
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from letterpress_client import DiskCache, LetterpressClient, LetterpressError, RenderRequest
from tests.conftest import ClientOf
from tests.support.node import run_node
from tests.support.scripted_server import ScriptedServer, answer_json, answer_template, reset
from tests.support.template_fixture import API_KEY, greeting, greeting_template

DiskClientOf = Callable[..., LetterpressClient]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "below" / "cache"


@pytest.fixture
def disk_client_of(client_of: ClientOf, path: Path) -> DiskClientOf:
    def make(disk: dict[str, Any] | None = None, **options: Any) -> LetterpressClient:
        return client_of(cache=DiskCache(path, **(disk or {})), **options)

    return make


def only_file(path: Path) -> Path:
    [file] = path.iterdir()
    return file


def test_serves_another_client_also_while_the_service_is_away(
    disk_client_of: DiskClientOf, server: ScriptedServer
) -> None:
    disk_client_of().render_html("greeting")
    server.answer = reset
    assert not disk_client_of().render("greeting").from_stale_cache
    assert disk_client_of({"ttl": 0}).render("greeting").from_stale_cache
    assert len(server.seen) == 2


def test_is_confirmed_with_the_entity_tag_another_client_got(
    disk_client_of: DiskClientOf, server: ScriptedServer
) -> None:
    disk_client_of().render_html("greeting")
    disk_client_of({"ttl": 0}).render_html("greeting")
    assert [request.headers.get("if-none-match") for request in server.seen] == [None, '"v1"']


def test_gives_a_client_what_another_one_fetched_later(
    disk_client_of: DiskClientOf, server: ScriptedServer, pass_time: Callable[[float], None]
) -> None:
    first = disk_client_of({"ttl": 60})
    first.render_html("greeting")
    pass_time(61)
    server.answer = answer_template(greeting_template("Good day"), '"v2"')
    disk_client_of({"ttl": 0}).render_html("greeting")
    assert first.render_html("greeting") == "<p>Good day </p>"
    assert len(server.seen) == 2


def test_keeps_keys_and_base_urls_apart(disk_client_of: DiskClientOf, server: ScriptedServer, path: Path) -> None:
    disk_client_of().render_html("greeting")
    other = disk_client_of(api_key=f"{API_KEY}x")
    assert other.list_cached() == []
    other.render_html("greeting")
    disk_client_of(base_url=f"{server.url}/other").render_html("greeting")
    assert len(server.seen) == 3
    other.clear_cache()
    assert len(disk_client_of().list_cached()) == 1
    assert len([*path.iterdir()]) == 2


def test_writes_neither_the_key_nor_a_part_of_it_and_lets_nobody_else_read(
    disk_client_of: DiskClientOf, path: Path
) -> None:
    umask = os.umask(0)
    try:
        disk_client_of().render_html("greeting")
    finally:
        os.umask(umask)
    file = only_file(path)
    assert (file.stat().st_mode & 0o777, path.stat().st_mode & 0o777) == (0o600, 0o700)
    written = file.name + file.read_text()
    assert all(API_KEY[at : at + 8] not in written for at in range(len(API_KEY) - 8))


@pytest.mark.parametrize(
    "damage",
    [
        lambda text: text[:-10],
        lambda text: "",
        lambda text: text.replace("Hello", "Hullo"),
        lambda text: text.replace("letterpress-cache 2", "letterpress-cache 3"),
        lambda text: "{}\n{}",
    ],
    ids=["cut", "empty", "changed", "another layout", "not ours"],
)
def test_takes_a_damaged_file_for_absent_and_replaces_it(
    disk_client_of: DiskClientOf, server: ScriptedServer, path: Path, damage: Callable[[str], str]
) -> None:
    disk_client_of().render_html("greeting")
    file = only_file(path)
    file.write_text(damage(file.read_text()))
    client = disk_client_of()
    assert client.list_cached() == []
    assert client.render_html("greeting") == "<p>Hello </p>"
    assert "if-none-match" not in server.seen[-1].headers
    assert len(disk_client_of().list_cached()) == 1


def test_does_not_take_one_templates_file_for_anothers(
    disk_client_of: DiskClientOf, server: ScriptedServer, path: Path
) -> None:
    disk_client_of().render_html("a")
    copy = only_file(path).read_bytes()
    only_file(path).unlink()
    disk_client_of().render_html("b")
    only_file(path).write_bytes(copy)
    server.seen.clear()
    disk_client_of().render_html("b")
    assert len(server.seen) == 1


def test_drops_the_file_when_the_service_refuses(
    disk_client_of: DiskClientOf, server: ScriptedServer, path: Path
) -> None:
    disk_client_of().render_html("greeting")
    server.answer = answer_json(401, {"code": "INVALID_API_KEY", "message": "m"})
    with pytest.raises(LetterpressError, match="INVALID_API_KEY"):
        disk_client_of({"ttl": 0}).render_html("greeting")
    assert [*path.iterdir()] == []


def test_removes_the_oldest_entries_over_the_limit_and_what_dead_writers_left(
    disk_client_of: DiskClientOf, path: Path
) -> None:
    client = disk_client_of({"max_entries": 2})
    client.render_html("a")
    first = only_file(path)
    abandoned = first.with_name(f"{first.name}.0.tmp")
    abandoned.touch()
    for file in (first, abandoned):
        os.utime(file, (1, 1))
    client.render_html("b")
    client.render_html("c")
    assert len([*path.iterdir()]) == 2
    assert sorted(each.template_id for each in disk_client_of().list_cached()) == ["b", "c"]


def test_removes_the_oldest_over_max_bytes_and_leaves_them_for_one_that_is_longer(
    disk_client_of: DiskClientOf, server: ScriptedServer, path: Path
) -> None:
    disk_client_of().render_html("a")
    size = only_file(path).stat().st_size
    os.utime(only_file(path), (1, 1))
    client = disk_client_of({"max_bytes": 2 * size + 1})
    client.render_html("b")
    client.render_html("c")
    assert sorted(each.template_id for each in disk_client_of().list_cached()) == ["b", "c"]
    server.answer = answer_template(greeting_template("x" * 2 * size), '"v1"')
    client.render_html("long")
    assert sorted(each.template_id for each in disk_client_of().list_cached()) == ["b", "c"]


def test_deletes_files_with_delete_cached_and_clear_cache(disk_client_of: DiskClientOf, path: Path) -> None:
    asked = [("a", "html"), ("a", "mjml"), ("b", "html")]
    disk_client_of().render_many([RenderRequest(template_id=each, target=target) for each, target in asked])  # type: ignore[arg-type]
    assert len([*path.iterdir()]) == 3
    assert disk_client_of().delete_cached("a") == 2
    assert len([*path.iterdir()]) == 1
    disk_client_of().clear_cache()
    assert [*path.iterdir()] == []


def test_a_disk_that_fails_tells_on_error_and_fails_no_render(
    disk_client_of: DiskClientOf, server: ScriptedServer, path: Path
) -> None:
    path.parent.mkdir()
    path.write_text("a file where the directory should be")
    errors: list[Exception] = []
    client = disk_client_of({"on_error": errors.append})
    assert client.render_html("greeting") == "<p>Hello </p>"
    assert {error.errno for error in errors if isinstance(error, OSError)} == {errno.ENOTDIR}
    assert client.render_html("greeting") == "<p>Hello </p>"
    assert len(server.seen) == 1
    with pytest.raises(NotADirectoryError):
        client.clear_cache()


def test_shares_a_directory_with_the_javascript_library(
    disk_client_of: DiskClientOf, server: ScriptedServer, path: Path
) -> None:
    script = """
        import { LetterpressClient } from "./clients/js/src/index.ts";
        const [apiKey, baseUrl, path] = process.argv.slice(1);
        const client = new LetterpressClient({ apiKey, baseUrl, cache: { type: "disk", path } });
        console.log(await client.renderHtml("greeting"), (await client.listCached()).length);
    """
    arguments = ("--input-type=module", "--eval", script, API_KEY, server.url, str(path))
    assert run_node(*arguments) == "<p>Hello </p> 1\n"
    server.answer = reset
    client = disk_client_of()
    assert client.render_html("greeting") == "<p>Hello </p>"
    assert len(server.seen) == 1
    client.clear_cache()
    server.answer = greeting
    client.render_html("greeting")
    server.answer = reset
    assert run_node(*arguments) == "<p>Hello </p> 1\n"
