import type { FillData } from "../../../core/evaluator/data.ts";
import { fillProgram } from "../../../core/evaluator/fill.ts";
import type { MissingPolicy } from "../../../core/evaluator/report.ts";
import { joinReports } from "../../../core/evaluator/report.ts";
import type { Compilation } from "../../compile/compiler.ts";
import { MAIL_PARTS, type ProgramName } from "../../domain/template/program-name.ts";
import type { FilledJson } from "./preview-json.ts";

/**
 * Fills all programs of a template, as the libraries would, with a report about the mail of html and its parts.
 * Throws FillError.
 */
export function fillPreview(
  { programs }: Pick<Compilation, "programs">,
  data: FillData,
  onMissing: MissingPolicy,
): FilledJson {
  const names = Object.keys(programs) as ProgramName[];
  const fill = (name: ProgramName) => fillProgram(JSON.parse(programs[name] ?? ""), data, { onMissing });
  const filled = new Map(names.map((name) => [name, fill(name)]));
  const reports = (["html", ...MAIL_PARTS] as const).flatMap((name) => filled.get(name)?.report ?? []);
  const [body = EMPTY_REPORT, ...others] = reports;
  return {
    parts: Object.fromEntries([...filled].map(([name, { output }]) => [name, output])),
    report: joinReports(body, others),
  };
}

const EMPTY_REPORT = { missing: [], defaulted: [], unused: [], rejected_urls: [], hidden: [], lists: {}, bytes: 0 };
