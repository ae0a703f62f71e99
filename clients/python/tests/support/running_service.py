"""A real Letterpress server, started as its users start it."""

from __future__ import annotations

import json
import os
import re
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx

from tests.support.core_cases import REPOSITORY
from tests.support.node import run_node


class RunningService:
    """The server process, and what an operator does with it over REST."""

    def __init__(self, process: subprocess.Popen[str], url: str, admin_key: str) -> None:
        self.url = url
        self._process = process
        self._http = httpx.Client(base_url=url, headers={"Authorization": f"Bearer {admin_key}"}, timeout=60)

    def create_key(self, *targets: str) -> dict[str, Any]:
        return self._post("/api/v1/keys", {"name": "test", "targets": targets})

    def revoke_key(self, key_id: str) -> None:
        self._post(f"/api/v1/keys/{key_id}:revoke", {})

    def publish_example(self, name: str, slug: str) -> str:
        """Store and publish an example of the repository, and return its id."""
        document = read_example(f"{name}.template.json")
        source = {"name": name, "slug": slug, "subject": "Welcome, {{ first_name|'friend' }}", "document": document}
        template_id: str = self._post("/api/v1/templates", source)["id"]
        self._post(f"/api/v1/templates/{template_id}:publish", {})
        return template_id

    def republish(self, template_id: str, old: str, new: str) -> None:
        """Put other words into the document of a template, and publish that."""
        template = self._http.get(f"/api/v1/templates/{template_id}").raise_for_status().json()
        document = json.loads(json.dumps(template["document"]).replace(old, new))
        answer = self._http.patch(
            f"/api/v1/templates/{template_id}", json={"document": document}, headers={"If-Match": template["etag"]}
        )
        answer.raise_for_status()
        self._post(f"/api/v1/templates/{template_id}:publish", {})

    def publish_branded(self, slug: str) -> None:
        """Store and publish a template with one token, `accent`."""
        token = '<lp-token name="accent" kind="color" value="#1a73e8"/>'
        button = '<mj-button background-color="{{ brand.accent }}">Go</mj-button>'
        body = f"<mj-body><mj-section><mj-column>{button}</mj-column></mj-section></mj-body>"
        mjml = f"<mjml><mj-head>{token}</mj-head>{body}</mjml>"
        template = self._post("/api/v1/templates", {"name": slug, "slug": slug, "subject": "Go", "mjml": mjml})
        self._post(f"/api/v1/templates/{template['id']}:publish", {})

    def publish_brand(self, slug: str, accent: str) -> str:
        """Store and publish a brand, or another version of it, and return its id."""
        tokens = {"accent": accent}
        if self._http.get(f"/api/v1/brands/{slug}").is_success:
            body = {"tokens": {"tokens": tokens}}
            headers = {"If-Match": "*"}
            self._http.patch(f"/api/v1/brands/{slug}", json=body, headers=headers).raise_for_status()
        else:
            self._post("/api/v1/brands", {"name": slug, "slug": slug, "tokens": tokens})
        brand_id: str = self._post(f"/api/v1/brands/{slug}:publish", {})["brand_id"]
        return brand_id

    def rename(self, template_id: str, slug: str) -> None:
        """Give a template another slug."""
        headers = {"If-Match": "*"}
        self._http.patch(f"/api/v1/templates/{template_id}", json={"slug": slug}, headers=headers).raise_for_status()

    def stop(self) -> None:
        """Let the process end as an operator would, which takes no second."""
        self._http.close()
        self._process.terminate()
        assert self._process.wait(20) == 0
        assert self._process.stdout is not None
        self._process.stdout.close()

    def _post(self, path: str, body: object) -> dict[str, Any]:
        answer = self._http.post(path, json=body)
        assert answer.is_success, answer.text
        members: dict[str, Any] = answer.json()
        return members


def read_example(name: str) -> Any:
    return json.loads((REPOSITORY / "examples" / name).read_text(encoding="utf-8"))


@contextmanager
def start_service(folder: Path, *arguments: str) -> Iterator[RunningService]:
    """Start a server with a store of its own on a free port, and stop it if the case has not."""
    node = run_node("--print", "process.execPath").strip()
    env = {**os.environ, "PORT": "0", "STORE_URL": f"sqlite:{folder / 'letterpress.db'}", "LOG_LEVEL": "silent"}
    command = [node, str(REPOSITORY / "bin" / "letterpress.js"), "serve", *arguments]
    process = subprocess.Popen(command, env=env, stdout=subprocess.PIPE, text=True)
    try:
        service = RunningService(process, *_read_greeting(process))
        yield service
        if process.poll() is None:
            service.stop()
    finally:
        process.kill()
        process.wait()


def _read_greeting(process: subprocess.Popen[str]) -> tuple[str, str]:
    """Return the address and the admin key, which a server with an empty store prints once."""
    assert process.stdout is not None
    printed = ""
    for line in process.stdout:
        printed += line
        if ready := re.search(r"ready on (\S+)", line):
            admin_key = re.search(r"lp_admin_\w+", printed)
            assert admin_key is not None
            return ready[1], admin_key[0]
    raise AssertionError(f"the server ended: {printed}")
