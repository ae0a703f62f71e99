import { join } from "node:path";
import { runStep } from "./run-step.ts";

/** Builds the sdist of the Python library, and the wheel from that sdist, as `python -m build` does. */
export function buildPythonPackages(clone: string, folder: string): void {
  const environment = join(clone, "release-venv");
  const python = join(environment, "bin/python");
  runStep(clone, process.env.PYTHON ?? "python3", ["-m", "venv", environment]);
  runStep(clone, python, ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "build==1.3.0"]);
  runStep(join(clone, "clients/python"), python, ["-m", "build", "--outdir", folder]);
}
