"""Measures what a mail of 20 KB with 18 slots costs beside Jinja2, the same with 6 conditions, and a list of 50 items.

Each way takes turns with Jinja2, so that other work hits both alike. Times are of the processor, at the median of all
rounds, and so is how many times as long Jinja2 took in the same round.

Run it in the environment of `npm run suite -- python`: clients/python/.venv/bin/python clients/python/bench/fill.py
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import median

import jinja2

sys.path.insert(0, str(Path(__file__).parents[1] / "src"))

from letterpress_client import Template, render_template, render_template_bytes
from letterpress_client.engine import EngineName

SLOTS = 18
ROUNDS = 101
SECONDS_PER_ROUND = 0.01
ENGINES: tuple[EngineName, ...] = ("python", "wasm")

# What mjml puts round a line of text.
_STYLE = "font-family:Arial,sans-serif;font-size:14px;line-height:21px;text-align:left;color:#1f2937;"
_OPEN = f'<tr><td align="left" style="font-size:0px;padding:8px 24px;word-break:break-word;"><div style="{_STYLE}">'
_TABLE = '<table role="presentation" border="0" cellpadding="0" cellspacing="0" width="600" style="width:600px;">'
_CLOSE = f"</div></td></tr></table><!--[if mso | IE]></td></tr></table>{_TABLE * 8}<![endif]--><table>"
NAMES = [f"field_{at}" for at in range(SLOTS)]
VALUES = {name: f"Ann & Bo, order {at} of the week" for at, name in enumerate(NAMES)}
DATA = {"merge_tags": {"text": VALUES}}
KEYS = [f"show_{at}" for at in range(6)]
CONDITIONAL_DATA = {**DATA, "context": dict.fromkeys(KEYS, True)}
ITEM_NAMES = NAMES[:6]
ITEMS = [{name: f"{VALUES[name]}, item {at}" for name in ITEM_NAMES} for at in range(50)]
LIST_DATA = {"lists": {"items": [{"merge_tags": {"text": item}} for item in ITEMS]}}


def letterpress_template(*, is_whole: bool = False) -> dict[str, object]:
    """A published template with the rows as its program, and with text and subject for a whole mail."""
    programs = {"html": _program("html", _OPEN, "text", _CLOSE + _OPEN, SLOTS)}
    if is_whole:
        programs["text"] = _program("text", "Order\n\n", "plain", "\n\n", SLOTS)
        programs["subject"] = _program("subject", "Order of ", "line", "", 1)
    return {"template_id": "bench", "programs": programs}


def _program(target: str, first: str, position: str, between: str, slots: int) -> dict[str, object]:
    ops: list[object] = [first]
    for at in range(slots):
        ops += [[position, at], between]
    tags = [{"group": "text", "name": name, "source": f"{{{{ {name} }}}}"} for name in NAMES]
    return {"format": 1, "target": target, "tags": tags, "conditions": [], "ops": ops}


def conditional_template() -> dict[str, object]:
    """The rows, the first of which are conditional."""
    program = _program("html", _OPEN, "text", _CLOSE + _OPEN, SLOTS)
    ops: list[object] = [_OPEN]
    for at in range(SLOTS):
        if at < len(KEYS):
            ops.append(["unless", at, len(ops) + 3])
        ops += [["text", at], _CLOSE + _OPEN]
    conditions = [{"node": "", "steps": [["test", key, "is_not_empty"]]} for key in KEYS]
    return {"template_id": "bench", "programs": {"html": {**program, "conditions": conditions, "ops": ops}}}


def jinja_conditional() -> jinja2.Template:
    """The same rows."""
    rows = [f"{{{{ {name} }}}}{_CLOSE}{_OPEN}" for name in NAMES]
    for at, key in enumerate(KEYS):
        rows[at] = f"{{% if {key} %}}{rows[at]}{{% endif %}}"
    return jinja2.Environment(autoescape=True).from_string(_OPEN + "".join(rows))


def list_template() -> dict[str, object]:
    """A row for each item of a list."""
    tags = [{"group": "text", "name": name, "source": f"{{{{ items.{name} }}}}", "list": 0} for name in ITEM_NAMES]
    ops: list[object] = [_OPEN, ["each", 0, 2, 2 + 2 * len(ITEM_NAMES)]]
    for at in range(len(ITEM_NAMES)):
        ops += [["text", at], "</td><td>"]
    lists = [{"name": "items", "max": 100}]
    html = {"format": 2, "target": "html", "lists": lists, "tags": tags, "conditions": [], "ops": [*ops, _CLOSE]}
    return {"template_id": "bench", "programs": {"html": html}}


def jinja_list() -> jinja2.Template:
    """The same rows."""
    cells = "".join(f"{{{{ item.{name} }}}}</td><td>" for name in ITEM_NAMES)
    source = f"{_OPEN}{{% for item in items %}}{cells}{{% endfor %}}{_CLOSE}"
    return jinja2.Environment(autoescape=True).from_string(source)


def jinja_template() -> jinja2.Template:
    """The same rows as a template of Jinja2, which escapes text."""
    source = _OPEN + "".join(f"{{{{ {name} }}}}{_CLOSE}{_OPEN}" for name in NAMES)
    return jinja2.Environment(autoescape=True).from_string(source)


def print_row(name: str, render: Callable[[], object], jinja: Callable[[], object]) -> None:
    """Print the microseconds of both, and how many times as long Jinja2 takes."""
    counts = [max(1, int(SECONDS_PER_ROUND / time_of(run, 20))) for run in (render, jinja)]
    rounds = [(time_of(render, counts[0]), time_of(jinja, counts[1])) for _ in range(ROUNDS)]
    ours, theirs = (median(times) * 1e6 for times in zip(*rounds, strict=True))
    ratio = median(jinja_time / time for time, jinja_time in rounds)
    print(f"| {name:30} | {ours:7.1f} µs | {theirs:7.1f} µs | {ratio:5.2f} |")


def time_of(run: Callable[[], object], count: int) -> float:
    start = time.process_time()
    for _ in range(count):
        run()
    return (time.process_time() - start) / count


def measure_start(engine: str) -> tuple[float, float]:
    """Return the milliseconds of the first render of a process, imports left out, and the MiB that the engine adds."""
    done = subprocess.run([sys.executable, __file__, "--start", engine], capture_output=True, text=True, check=True)
    first, added = json.loads(done.stdout)
    return first, added


def print_start(engine: EngineName) -> None:
    """Print both, in a process of its own."""
    template_json = letterpress_template()
    before = memory_pages()
    start = time.perf_counter()
    render_template(Template(template_json, engine=engine), DATA)
    first = (time.perf_counter() - start) * 1000
    print(json.dumps([first, (memory_pages() - before) * os.sysconf("SC_PAGE_SIZE") / 2**20]))


def memory_pages() -> int:
    """Return the pages of this process in memory (proc(5)); on Linux only."""
    return int(Path("/proc/self/statm").read_text().split()[1])


def main() -> None:
    jinja, conditional, listing = jinja_template(), jinja_conditional(), jinja_list()
    templates = {engine: Template(letterpress_template(), engine=engine) for engine in ENGINES}
    conditions, lists = Template(conditional_template()), Template(list_template())
    flags = dict.fromkeys(KEYS, True)
    whole = Template(letterpress_template(is_whole=True))
    outputs = {jinja.render(VALUES), *(render_template(each, DATA).output for each in templates.values())}
    outputs.add(render_template(whole, DATA).output)
    outputs.add(render_template(conditions, CONDITIONAL_DATA).output)
    outputs.add(conditional.render(VALUES, **flags))
    if len(outputs) > 1 or listing.render(items=ITEMS) != render_template(lists, LIST_DATA).output:
        raise SystemExit("the templates do not give the same mail")
    print(f"{len(outputs.pop())} bytes, {SLOTS} slots, Python {sys.version.split()[0]}")
    print(f"| {'Way':30} | {'CPU':10} | {'Jinja2':10} | Ratio |")

    def render_jinja() -> str:
        return jinja.render(VALUES)

    print_row("python, body alone", partial(render_template, templates["python"], DATA), render_jinja)
    print_row("python, with text and subject", partial(render_template, whole, DATA), render_jinja)
    print_row(
        f"python, {len(KEYS)} conditions",
        partial(render_template, conditions, CONDITIONAL_DATA),
        lambda: conditional.render(VALUES, **flags),
    )
    print_row(
        f"python, {len(ITEMS)} items of {len(ITEM_NAMES)} slots",
        partial(render_template, lists, LIST_DATA),
        lambda: listing.render(items=ITEMS),
    )
    print_row("python, to bytes", partial(render_template_bytes, templates["python"], DATA), render_jinja)
    print_row("wasm, body alone", partial(render_template, templates["wasm"], DATA), render_jinja)
    print_row("wasm, to bytes", partial(render_template_bytes, templates["wasm"], DATA), render_jinja)
    for engine in ENGINES:
        first, added = measure_start(engine)
        print(f"{engine:18} {first:8.1f} ms for the first render, {added:.1f} MiB more memory")


if __name__ == "__main__":
    if "--start" in sys.argv:
        print_start("wasm" if sys.argv[-1] == "wasm" else "python")
    else:
        main()
