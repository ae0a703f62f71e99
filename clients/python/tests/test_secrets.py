from __future__ import annotations

import logging
import pickle
import traceback

import pytest

from letterpress_client import DiskCache, LetterpressError
from tests.conftest import ClientOf
from tests.support.scripted_server import ScriptedServer, answer_json, reset
from tests.support.template_fixture import API_KEY


def error_of(client_of: ClientOf, **options: object) -> LetterpressError:
    with pytest.raises(LetterpressError) as raised:
        client_of(**options).render_html("greeting")
    return raised.value


def test_a_client_does_not_show_its_key(client_of: ClientOf) -> None:
    client = client_of(cache=DiskCache("unused"))
    assert API_KEY not in repr(client)
    assert API_KEY not in repr(vars(client))


def test_errors_do_not_repeat_the_key_even_if_the_service_does(client_of: ClientOf, server: ScriptedServer) -> None:
    server.answer = answer_json(401, {"code": "INVALID_API_KEY", "message": f"no such key: {API_KEY}"})
    error = error_of(client_of)
    assert error.message == "no such key: [key]"
    assert API_KEY not in repr(error)


def test_tracebacks_do_not_show_the_key_even_with_all_variables(client_of: ClientOf, server: ScriptedServer) -> None:
    server.answer = reset
    broken = error_of(client_of)
    server.go_down()
    unreachable = error_of(client_of)
    for error in (broken, unreachable):
        frames = traceback.TracebackException.from_exception(error, capture_locals=True)
        shown = "".join(frames.format())
        assert "fetch_template" in shown
        assert API_KEY not in shown


def test_logs_do_not_show_the_key(
    client_of: ClientOf, server: ScriptedServer, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    client_of().render_html("greeting")
    assert "GET" in caplog.text
    assert API_KEY not in caplog.text


def test_values_of_merge_tags_are_not_in_errors(client_of: ClientOf) -> None:
    data = {"merge_tags": {"text": {"name": "s3cret" * 20_000}}, "context": {"plan": ["s3cret"]}}
    with pytest.raises(LetterpressError) as raised:
        client_of().render("greeting", data)
    assert len(raised.value.issues) == 2
    assert "s3cret" not in f"{raised.value!r}{raised.value}{raised.value.issues}"


def test_errors_travel_between_processes(client_of: ClientOf) -> None:
    with pytest.raises(LetterpressError) as raised:
        client_of().render("greeting", on_missing="error")
    copy = pickle.loads(pickle.dumps(raised.value))
    assert (copy.code, copy.message, copy.status, copy.issues) == (
        "RENDER_ERROR",
        "merge_tags.text.name: has neither a value nor a default",
        0,
        raised.value.issues,
    )
    assert str(copy) == "RENDER_ERROR: merge_tags.text.name: has neither a value nor a default"
