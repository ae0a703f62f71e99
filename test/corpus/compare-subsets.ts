import type { Context } from "../../core/evaluator/data.ts";
import { fillProgram } from "../../core/evaluator/fill.ts";
import type { Program } from "../../core/evaluator/program.ts";
import { compileSource } from "../../src/compile/compile-source.ts";
import { isError } from "../../src/domain/diagnostic.ts";
import { formatPath } from "../../src/domain/error.ts";
import { withoutTitle } from "../support/as-mjml-writes.ts";
import { comparePages } from "../support/compare-pages.ts";
import { compileAlone } from "./compare-with-mjml.ts";
import { conditionalMail } from "./conditional-mail.ts";

/** What became of a mail with conditions, and how much of it was tried. */
export interface SubsetVerdict {
  readonly result: "passed" | "failed";
  readonly reason: string;
  readonly conditions: number;
  readonly subsets: number;
}

/**
 * Makes random components of a mail conditional and shows random subsets of them. The filled html program must be what
 * mjml makes of the text without the others, and so must what mjml makes of the filled mjml program, in browsers and in
 * Outlook.
 */
export async function compareSubsets(text: string, count: number, random: () => number): Promise<SubsetVerdict> {
  const mail = conditionalMail(text, random);
  const { programs, diagnostics } = await compileSource(
    { kind: "mjml", text: mail.text },
    { force: true, allowUnknown: true, unshortened: true },
  );
  const verdict = (result: SubsetVerdict["result"], reason: string, subsets: number) => ({
    ...{ result, reason, subsets },
    conditions: mail.conditions,
  });
  if (programs.html === undefined || programs.mjml === undefined) {
    const error = diagnostics.find(isError);
    const reason = error === undefined ? "there is no program" : `${formatPath(error.path)}: ${error.message}`;
    return verdict("failed", reason, 0);
  }
  for (let tried = 1; tried <= count; tried += 1) {
    const share = random();
    const shown = Array.from({ length: mail.conditions }, () => random() < share);
    const context = Object.fromEntries(shown.map((isShown, condition) => [`c${condition}`, isShown]));
    const expected = await compileAlone(mail.without((condition) => shown[condition] === true));
    if (expected === undefined) continue;
    const recompiled = await compileAlone(keepTags(programs.mjml, context));
    // mjml gives a mail without a title none.
    const compare = (page: string) =>
      comparePages(expected.includes("<title></title>") ? withoutTitle(page) : page, expected);
    const inHtml = compare(keepTags(programs.html, context));
    const inMjml = recompiled === undefined ? "refused by mjml" : compare(recompiled);
    const which = `with only ${shown.flatMap((isShown, condition) => (isShown ? [`c${condition}`] : [])).join(", ")}`;
    if (inHtml !== undefined) return verdict("failed", `${which} html is ${inHtml}`, tried);
    if (inMjml !== undefined) return verdict("failed", `${which} mjml is ${inMjml}`, tried);
  }
  return verdict("passed", "", count);
}

/** The output with every tag as its author wrote it, those with a default too. */
function keepTags(text: string, context: Context): string {
  const program: Program = JSON.parse(text);
  const tags = program.tags.map(({ group, name, source }) => ({ group, name, source }));
  return fillProgram({ ...program, tags }, { context }, { onMissing: "keep" }).output;
}
