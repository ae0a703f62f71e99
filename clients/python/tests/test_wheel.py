"""The package as its users install it."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

from letterpress_client import __version__
from tests.support.core_cases import REPOSITORY
from tests.support.scripted_server import ScriptedServer, answer_template
from tests.support.template_fixture import API_KEY, mail_template

LIBRARY = REPOSITORY / "clients" / "python"
SOURCES = LIBRARY / "src"


def run(*command: str, **variables: str) -> str:
    # Without the folders of this run, so that only what is installed is found.
    env = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(command, env={**env, **variables}, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the source distribution, and the wheel from that, as a package index gets them."""
    folder = tmp_path_factory.mktemp("wheel")
    run(sys.executable, "-m", "build", "--no-isolation", "--outdir", str(folder), str(LIBRARY))
    [built] = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> str:
    """Install the wheel into a fresh environment, with what it asks for and no more."""
    folder = tmp_path_factory.mktemp("installed")
    venv.create(folder, with_pip=True)
    python = str(folder / "bin" / "python")
    pinned = str(LIBRARY / "requirements-dev.txt")
    run(python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--constraint", pinned, str(wheel))
    return python


def test_carries_every_file_of_the_library_and_nothing_else(wheel: Path) -> None:
    files = (file for file in SOURCES.rglob("*") if file.is_file() and file.suffix != ".pyc")
    sources = {str(file.relative_to(SOURCES)) for file in files}
    with zipfile.ZipFile(wheel) as archive:
        names = {name for name in archive.namelist() if ".dist-info/" not in name}
        assert names == sources
        assert {
            "letterpress_client/py.typed",
            "letterpress_client/wasm/core.wasm",
            "letterpress_client/wasm/messages.json",
        } <= names
        [metadata] = [archive.read(name).decode() for name in archive.namelist() if name.endswith("/METADATA")]
        assert any(name.endswith("/licenses/LICENSE") for name in archive.namelist())
    assert "\nName: letterpress-client\n" in metadata
    assert f"\nVersion: {__version__}\n" in metadata
    assert f"\n## {__version__}\n" in (LIBRARY / "CHANGELOG.md").read_text()


def test_the_first_screen_of_the_readme_runs(installed: str, server: ScriptedServer, tmp_path: Path) -> None:
    readme = (LIBRARY / "README.md").read_text(encoding="utf-8")
    example = re.search("```python\n(.*?)```", readme, re.DOTALL)
    assert example is not None
    script = tmp_path / "first_screen.py"
    script.write_text(example[1], encoding="utf-8")
    template = json.dumps(mail_template()).replace('"name": "name"', '"name": "first_name"')
    server.answer = answer_template(json.loads(template), '"v1"')
    printed = run(installed, "-W", "error", str(script), LETTERPRESS_API_KEY=API_KEY, LETTERPRESS_URL=server.url)
    assert printed == " for Ann\n<p>Hello Ann</p>\n"
    assert [request.path for request in server.seen] == ["/v1/sdk/template/welcome?target=html&program_format=4"]


def test_needs_no_wasmtime_and_says_so_where_it_is_asked_for(installed: str) -> None:
    script = """
from letterpress_client import LetterpressError, Template
try:
    Template({"template_id": "x", "programs": {}}, engine="wasm")
except LetterpressError as err:
    print(err)
"""
    expected = "INVALID_REQUEST: engine is wasm, which needs wasmtime: pip install 'letterpress-client[wasm]'\n"
    assert run(installed, "-c", script) == expected
