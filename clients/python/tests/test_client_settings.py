from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import pytest

from letterpress_client import AsyncLetterpressClient, DiskCache, LetterpressClient, LetterpressError, MemoryCache
from letterpress_client.client_settings import parse_client_settings
from tests.support.template_fixture import API_KEY


def settings_of(**options: Any) -> Any:
    defaults = {"api_key": API_KEY, "base_url": "https://example.com", "timeout": 1, "cache": None, "engine": "auto"}
    return parse_client_settings(**{**defaults, **options})


def test_every_fault_is_told_at_once_without_the_key() -> None:
    with pytest.raises(LetterpressError) as raised:
        LetterpressClient(
            api_key="lp_sdk_x y",
            base_url="ftp://example.com",
            timeout=0,
            cache=DiskCache("", ttl=-1, max_entries=0, max_stale=math.nan),
            engine="rust",  # type: ignore[arg-type]
        )
    error = raised.value
    assert error.code == "INVALID_REQUEST"
    assert {".".join(map(str, issue.loc)) for issue in error.issues} == {
        "options.api_key",
        "options.base_url",
        "options.timeout",
        "options.cache.ttl",
        "options.cache.max_entries",
        "options.cache.max_stale",
        "options.cache.path",
        "options.engine",
    }
    assert error.message.startswith("api_key must be an API key, without spaces; base_url must be an http or https URL")
    assert error.message.count("; ") == 7
    assert "lp_sdk_x" not in f"{error!r}{error.issues}"


def test_key_and_address_are_missing_until_the_environment_has_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LETTERPRESS_API_KEY", "")
    monkeypatch.delenv("LETTERPRESS_URL", raising=False)
    for make in (LetterpressClient, AsyncLetterpressClient):
        with pytest.raises(LetterpressError) as raised:
            make()
        expected = "api_key is missing: set LETTERPRESS_API_KEY; base_url is missing: set LETTERPRESS_URL"
        assert raised.value.message == expected
        assert [issue.type for issue in raised.value.issues] == ["missing", "missing"]

    monkeypatch.setenv("LETTERPRESS_API_KEY", API_KEY)
    monkeypatch.setenv("LETTERPRESS_URL", "https://example.com/mail")
    settings = settings_of(api_key=None, base_url=None)
    assert (settings.api_key, settings.base_url) == (API_KEY, "https://example.com/mail")
    assert settings_of(api_key="lp_sdk_given", base_url="http://given").api_key == "lp_sdk_given"
    with pytest.raises(LetterpressError, match=r"INVALID_REQUEST: api_key must be"):
        settings_of(api_key="")


@pytest.mark.parametrize(
    "base_url",
    [
        "https://user:pass@example.com",
        "https://example.com/?a=1",
        "https://example.com/#x",
        "example.com",
        "",
        "http://",
        "http://[::1",
        "https://a b/",
        7,
    ],
)
def test_refuses_base_urls_that_are_none(base_url: object) -> None:
    with pytest.raises(LetterpressError, match=r"base_url must be an http or https URL"):
        settings_of(base_url=base_url)


@pytest.mark.parametrize(
    ("base_url", "expected"),
    [
        ("https://example.com", "https://example.com"),
        ("HTTPS://Example.COM:443/", "https://example.com"),
        ("http://127.0.0.1:8080//", "http://127.0.0.1:8080"),
        ("https://example.com/a%20b/c/", "https://example.com/a%20b/c"),
        ("http://[::1]:8080/mail", "http://[::1]:8080/mail"),
    ],
)
def test_brings_base_urls_into_one_form(base_url: str, expected: str) -> None:
    assert settings_of(base_url=base_url).base_url == expected


@pytest.mark.parametrize("api_key", ["", "a b", "a\n", "ключ", b"lp_sdk"])
def test_refuses_keys_that_no_header_can_carry(api_key: object) -> None:
    with pytest.raises(LetterpressError, match=r"api_key must be an API key, without spaces"):
        settings_of(api_key=api_key)


@pytest.mark.parametrize("timeout", [0, -1, math.inf, math.nan, True, "30", None, 10**10])
def test_refuses_timeouts_that_are_none(timeout: object) -> None:
    with pytest.raises(LetterpressError, match=r"timeout must be a number of seconds above 0"):
        settings_of(timeout=timeout)


@pytest.mark.parametrize("cache", ["disk", {"ttl": 1}, 0])
def test_refuses_caches_that_are_none(cache: object) -> None:
    with pytest.raises(LetterpressError, match=r"cache must be a MemoryCache, a DiskCache"):
        settings_of(cache=cache)


def test_takes_paths_and_whole_or_broken_seconds(tmp_path: Path) -> None:
    settings = settings_of(timeout=2, cache=DiskCache(tmp_path, ttl=0, max_stale=0.5))
    assert (settings.timeout, settings.ttl, settings.max_stale) == (2.0, 0.0, 0.5)
    assert settings.disk_path == str(tmp_path)
    assert settings_of(cache=MemoryCache()).disk_path is None
    assert settings_of().ttl == 300
