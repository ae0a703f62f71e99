"""Running a case of conformance/fetch; its README tells what each member means."""

from __future__ import annotations

import base64
import gzip
import json
import re
from collections.abc import Callable, Mapping
from dataclasses import asdict
from typing import Any

from letterpress_client import DiskCache, LetterpressClient, LetterpressError, MemoryCache, RenderRequest, RenderResult
from letterpress_client.evaluator.program import PROGRAM_FORMAT
from tests.support.core_cases import REPOSITORY
from tests.support.outcome import is_match
from tests.support.scripted_server import Exchange, ScriptedServer
from tests.support.template_fixture import API_KEY

_FOLDER = REPOSITORY / "conformance" / "fetch"

Case = dict[str, Any]
Open = Callable[..., LetterpressClient]


def read_fetch_cases() -> list[Case]:
    return [case for file in sorted(_FOLDER.glob("*.json")) for case in json.loads(file.read_text(encoding="utf-8"))]


def open_case_client(open_client: Open, options: Case, server: ScriptedServer, folder: str) -> LetterpressClient:
    """Make a client with the options of a case, or raise what refuses them."""
    limits = {
        "ttl": options.get("ttl_seconds", 300),
        "max_stale": options.get("max_stale_seconds", 86_400),
        "max_entries": options.get("max_entries", 50),
        "max_bytes": options.get("max_bytes", 67_108_864),
    }
    return open_client(
        api_key=options.get("api_key", API_KEY),
        base_url=options.get("base_url", "{server}").replace("{server}", server.url),
        timeout=options.get("timeout_ms", 5000) / 1000,
        cache=DiskCache(folder, **limits) if options.get("disk") else MemoryCache(**limits),
    )


def run_step(step: Case, client: LetterpressClient, api_key: str, server: ScriptedServer) -> None:
    """Do one step, and assert what was asked and what came of it."""
    script: list[Case] = step["server"] if isinstance(step.get("server"), list) else []
    if step.get("server") == "down":
        server.go_down()
    server.seen.clear()

    def answer(exchange: Exchange) -> None:
        at = len(server.seen) - 1
        _answer_exchange(script[at]["answer"] if at < len(script) else {"status": 500}, exchange, server.url)

    server.answer = answer
    outcome = _act(step, client)
    assert len(server.seen) == len(script)
    for seen, exchange in zip(server.seen, script, strict=True):
        assert seen.headers["authorization"] == f"Bearer {api_key}"
        _assert_request(seen.path, seen.headers, exchange.get("request", {}))
    if "expected" in step:
        assert is_match(outcome, _in_order(step, step["expected"])), outcome
    if step.get("server") == "down":
        server.come_back()


def to_error_outcome(error: LetterpressError) -> Case:
    issues = [{"loc": [*issue.loc], "msg": issue.msg, "type": issue.type} for issue in error.issues]
    return {"error": {"code": error.code, "status": error.status, "message": error.message, "issues": issues}}


def _act(step: Case, client: LetterpressClient) -> object:
    if "render" in step:
        arguments = {**step["render"]}
        try:
            return _to_outcome(
                client.render(arguments.pop("template_id"), arguments.pop("dynamic_data", None), **arguments)
            )
        except LetterpressError as err:
            return to_error_outcome(err)
    if "render_many" in step:
        return [_to_outcome(each) for each in client.render_many(RenderRequest(**each) for each in step["render_many"])]
    if "list_cached" in step:
        entries = client.list_cached()
        listed = [
            {
                "template_id": each.template_id,
                "target": each.target,
                "is_fresh": each.is_fresh,
                "locale": each.locale,
            }
            for each in entries
        ]
        return _in_order(step, listed)
    if "delete_cached" in step:
        return client.delete_cached(step["delete_cached"]["template_id"], step["delete_cached"].get("target"))
    assert "clear_cache" in step
    client.clear_cache()
    return None


def _to_outcome(result: RenderResult | LetterpressError) -> Case:
    if isinstance(result, LetterpressError):
        return to_error_outcome(result)
    outcome: Case = json.loads(json.dumps(asdict(result)))
    return outcome


def _in_order(step: Case, value: Any) -> Any:
    """What is listed has no order."""
    return sorted(value, key=json.dumps) if "list_cached" in step else value


def _assert_request(path: str, headers: Mapping[str, str], expected: Case) -> None:
    assert path == expected.get("path", path).replace("{format}", str(PROGRAM_FORMAT))
    for name, value in expected.get("headers", {}).items():
        actual = headers.get(name)
        if isinstance(value, dict):
            assert actual is not None
            assert re.search(value["match"], actual), name
        else:
            assert actual == value, name


def _answer_exchange(answer: Case, exchange: Exchange, server_url: str) -> None:
    fault = answer.get("fault")
    if fault == "close":
        exchange.close()
    elif fault == "silence":
        exchange.wait()
    elif fault == "not-http":
        exchange.send_raw(b"SSH-2.0-OpenSSH_9.2\r\n")
    else:
        _send_answer(answer, exchange, server_url)


def _send_answer(answer: Case, exchange: Exchange, server_url: str) -> None:
    status, body = answer.get("status", 200), _body_of(answer)
    headers = {"Connection": "close"}
    if "template" in answer or "json" in answer:
        headers["Content-Type"] = "application/json"
    if answer.get("gzip"):
        headers["Content-Encoding"] = "gzip"
    if answer.get("chunked"):
        headers["Transfer-Encoding"] = "chunked"
    elif status not in (204, 304):
        headers["Content-Length"] = str(len(body))
    headers |= {name: value.replace("{server}", server_url) for name, value in answer.get("headers", {}).items()}
    exchange.send_head(status, headers)
    sent = body[: answer.get("send_bytes", len(body))]
    if answer.get("chunked"):
        is_whole = "then" not in answer
        exchange.write(b"%x\r\n%b\r\n%b" % (len(sent), sent, b"0\r\n\r\n" if is_whole else b""))
    else:
        exchange.write(sent)
    if answer.get("then") == "stall":
        exchange.wait()
    elif answer.get("then") == "close":
        exchange.close()


def _body_of(answer: Case) -> bytes:
    if "template" in answer:
        content = (_FOLDER / "templates" / f"{answer['template']}.json").read_bytes()
    elif "json" in answer:
        content = json.dumps(answer["json"]).encode()
    else:
        content = base64.b64decode(answer["base64"]) if "base64" in answer else answer.get("text", "").encode()
    body = content.ljust(answer.get("body_bytes", 0))
    return gzip.compress(body) if answer.get("gzip") else body
