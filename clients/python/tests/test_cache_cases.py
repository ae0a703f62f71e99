"""Both clients against the sealed files that every library of Letterpress reads and writes."""

from __future__ import annotations

import json
import os
import time
from pathlib import Path
from typing import Any

import pytest

from letterpress_client import DiskCache, LetterpressClient
from letterpress_client.cache_entry import BRAND, CacheKey
from letterpress_client.cache_seal import CacheSeal
from tests.conftest import ClientOf
from tests.support.core_cases import REPOSITORY

CASES = json.loads((REPOSITORY / "conformance" / "cache" / "entries.json").read_text(encoding="utf-8"))
ENTRIES: list[dict[str, Any]] = CASES["entries"]
BRANDS: list[dict[str, Any]] = CASES["brands"]
ABSENT: list[dict[str, Any]] = CASES["absent"]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    folder = tmp_path / "cache"
    folder.mkdir(mode=0o700)
    return folder


def client_with(client_of: ClientOf, owner: dict[str, Any], file: dict[str, Any], path: Path) -> LetterpressClient:
    """A client of the case that finds nothing but the file, and hears of every fault."""

    def refuse(fault: Exception) -> None:
        raise AssertionError(fault)

    descriptor = os.open(path / file["file_name"], os.O_WRONLY | os.O_CREAT, 0o600)
    with os.fdopen(descriptor, "wb") as stream:
        stream.write(file["file"].encode())
    return client_of(api_key=owner["api_key"], base_url=owner["base_url"], cache=DiskCache(path, on_error=refuse))


@pytest.mark.parametrize("entry", ENTRIES, ids=[entry["name"] for entry in ENTRIES])
def test_an_entry_is_read(
    client_of: ClientOf, entry: dict[str, Any], path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(time, "time", lambda: entry["checked_at"] / 1000)
    client = client_with(client_of, entry, entry, path)
    [known] = client.list_cached()
    assert (known.template_id, known.target, known.is_fresh) == (entry["template_id"], entry["target"], True)
    assert known.locale == entry.get("locale")
    assert known.checked_at.timestamp() * 1000 == entry["checked_at"]
    mail = client.render(entry["template_id"], target=entry["target"], locale=entry.get("locale"))
    assert (mail.output, mail.from_stale_cache) == (entry["output"], False)


@pytest.mark.parametrize("entry", ENTRIES, ids=[entry["name"] for entry in ENTRIES])
def test_an_entry_is_named_and_sealed(entry: dict[str, Any]) -> None:
    seal = CacheSeal(entry["base_url"], entry["api_key"])
    key = CacheKey(entry["template_id"], entry["target"], entry.get("locale"))
    assert f"{seal.name_of(key)}.json" == entry["file_name"]
    assert seal.seal(entry["file_name"], entry["content"].encode()) == entry["seal"]


@pytest.mark.parametrize("entry", BRANDS, ids=[entry["name"] for entry in BRANDS])
def test_a_brand_is_read_and_fills_the_template(
    client_of: ClientOf, entry: dict[str, Any], path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(time, "time", lambda: entry["checked_at"] / 1000)
    template = entry["template"]
    client_with(client_of, entry, template, path)
    client = client_with(client_of, entry, entry, path)
    mail = client.render(template["template_id"], {"brand": entry["brand_id"]}, target=template["target"])
    assert (mail.output, mail.from_stale_cache) == (entry["output"], False)
    assert [known.template_id for known in client.list_cached()] == [template["template_id"]]


@pytest.mark.parametrize("entry", BRANDS, ids=[entry["name"] for entry in BRANDS])
def test_a_brand_is_named_and_sealed(entry: dict[str, Any]) -> None:
    seal = CacheSeal(entry["base_url"], entry["api_key"])
    assert f"{seal.name_of(CacheKey(entry['brand_id'], BRAND))}.json" == entry["file_name"]
    assert seal.seal(entry["file_name"], entry["content"].encode()) == entry["seal"]


@pytest.mark.parametrize("forged", ABSENT, ids=[forged["name"] for forged in ABSENT])
def test_a_file_that_is_not_sealed_so_is_absent(
    client_of: ClientOf, forged: dict[str, Any], path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert forged["file"] != ENTRIES[0]["file"]
    monkeypatch.setattr(time, "time", lambda: ENTRIES[0]["checked_at"] / 1000)
    assert client_with(client_of, ENTRIES[0], forged, path).list_cached() == []
