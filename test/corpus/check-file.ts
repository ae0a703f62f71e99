import type { Browser } from "../pixels/browser.ts";
import { comparePictures, WIDTHS } from "./compare-pictures.ts";
import { type CorpusMail, compareWithMjml, type Outputs } from "./compare-with-mjml.ts";
import { type Correction, correct } from "./correct.ts";
import { differenceFromList } from "./refusals.ts";
import { renderReactEmail } from "./render-react-email.ts";

/** One file of a corpus, as a row of the table. */
export interface Row {
  readonly file: string;
  /** `refused`: mjml refuses it too, so there is nothing to compare. `skipped`: it cannot be read. */
  readonly result: "passed" | "refused" | "listed" | "skipped" | "failed";
  /** What was found of html, mjml, TSX and the pictures, in this order. */
  readonly cells: readonly string[];
  readonly note: string;
}

export const HEADINGS: readonly string[] = ["HTML", "MJML", "TSX", ...WIDTHS.map((width) => `${width} PX`)];

const LIMIT_PERCENT = 1;

/** A file to check. */
export interface CorpusFile {
  readonly file: string;
  readonly mail: CorpusMail;
  /** How its fault is corrected; undefined when it has none. */
  readonly correction: Correction | undefined;
  /** Why it is known to fail; then it must. */
  readonly reason: string | undefined;
}

/** The row of a file that cannot be read. */
export function skip(file: string, note: string): Row {
  return { file, result: "skipped", cells: HEADINGS.map(() => "-"), note };
}

/**
 * Checks a file. What a publish refuses of it is listed with a verdict. Then it is compiled with `allow_unknown`, as
 * corrected if it has a fault, and compared with mjml. Without a browser no pictures are compared.
 */
export async function checkFile(given: CorpusFile, browser: Browser | undefined): Promise<Row> {
  const { file, mail, correction, reason } = given;
  const listProblem = await differenceFromList(mail);
  if (correction !== undefined && listProblem !== undefined) {
    return { file, result: "failed", cells: HEADINGS.map(() => "-"), note: listProblem };
  }
  const text = correction === undefined ? mail.text : correct(mail.text, correction);
  const { outputs, htmlProblem, mjmlProblem, note: ownNote } = await compareWithMjml({ ...mail, text });
  const note = correction === undefined ? ownNote : `corrected: ${correction.fault}`;
  const own = outputs === undefined ? ["-", "-"] : [verdictOn(htmlProblem), verdictOn(mjmlProblem)];
  const rendered = outputs === undefined ? NOTHING : await checkReactEmail(outputs, browser);
  const cells = fillUp(
    [...own, ...rendered.cells],
    browser === undefined && outputs !== undefined ? "no browser" : "-",
  );
  const isTemplate = outputs !== undefined || htmlProblem !== undefined;
  if (isTemplate && listProblem !== undefined) return { file, result: "failed", cells, note: listProblem };
  const problem = prefix("html", htmlProblem) ?? prefix("mjml", mjmlProblem) ?? prefix("react-email", rendered.problem);
  if (outputs === undefined && problem === undefined && reason === undefined)
    return { file, result: "refused", cells, note };
  return { file, cells, ...judge(problem, reason, note, browser) };
}

function fillUp(cells: readonly string[], rest: string): readonly string[] {
  return HEADINGS.map((_, index) => cells[index] ?? rest);
}

interface Checked {
  readonly cells: readonly string[];
  readonly problem: string | undefined;
}

const NOTHING: Checked = { cells: [], problem: undefined };

async function checkReactEmail({ html, reactEmail }: Outputs, browser: Browser | undefined): Promise<Checked> {
  const module = reactEmail === undefined ? { problem: "there is no program" } : await renderReactEmail(reactEmail);
  if ("problem" in module) return { cells: ["fails"], problem: module.problem };
  if (browser === undefined) return { cells: ["renders"], problem: undefined };
  const percents = await comparePictures(html, module.html, browser);
  const problem = percents.some((percent) => percent > LIMIT_PERCENT) ? "the pictures differ" : undefined;
  return { cells: ["renders", ...percents.map((percent) => `${percent.toFixed(2)}%`)], problem };
}

/** Only with pictures can be said whether a file that is listed would have passed. */
function judge(
  problem: string | undefined,
  reason: string | undefined,
  note: string,
  browser: Browser | undefined,
): Pick<Row, "result" | "note"> {
  if (problem !== undefined)
    return reason === undefined ? { result: "failed", note: problem } : { result: "listed", note: reason };
  if (reason === undefined || browser === undefined) return { result: "passed", note };
  return { result: "failed", note: `is listed and passes; the reason was: ${reason}` };
}

function verdictOn(problem: string | undefined): string {
  return problem === undefined ? "equal" : "differs";
}

function prefix(target: string, problem: string | undefined): string | undefined {
  return problem && `${target}: ${problem}`;
}
