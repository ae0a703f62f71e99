"""Run the cases of a file and print the outcomes as JSON: run_cases.py core.wasm messages.json cases.json"""

import json
import sys
from pathlib import Path

from core import Core, Refusal


def outcome_of(core, case):
    program = case["json"] if "json" in case else json.dumps(case["program"])
    handle = 0
    try:
        handle = core.load(program.encode())
        output, report = core.fill(handle, case.get("data", {}), case.get("options", {}))
        return {"output": output.decode(), "report": report}
    except Refusal as refusal:
        return {"error": {"code": refusal.code, "issues": refusal.issues}}
    finally:
        core.unload(handle)


core = Core(Path(sys.argv[1]).read_bytes(), json.loads(Path(sys.argv[2]).read_bytes()))
cases = json.loads(Path(sys.argv[3]).read_text(encoding="utf-8"))
json.dump([outcome_of(core, case) for case in cases], sys.stdout)
