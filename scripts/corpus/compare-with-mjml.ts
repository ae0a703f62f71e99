import mjml2html from "mjml";
import { fillProgram } from "../../core/fill-program.ts";
import type { Program } from "../../core/program.ts";
import { compileSource } from "../../src/compile/compile-source.ts";
import { findDifference } from "../../src/compile/html/find-difference.ts";
import { isError } from "../../src/domain/diagnostic.ts";
import { formatPath } from "../../src/domain/error.ts";

/** What became of one file. */
export interface Verdict {
  readonly result: "passed" | "failed" | "excepted";
  readonly reason: string;
}

/**
 * Compiles a source and holds it against mjml alone: the html program with every tag kept must be what mjml makes of the
 * text, and the mjml program must compile to the same page.
 */
export async function compareWithMjml(text: string): Promise<Verdict> {
  const { programs, diagnostics } = await compileSource({ kind: "mjml", text });
  const reference = await compileAlone(text);
  const error = diagnostics.find(isError);
  if (error !== undefined || programs.html === undefined || programs.mjml === undefined) {
    const message = error === undefined ? "there is no program" : `${formatPath(error.path)}: ${error.message}`;
    if (reference === undefined) return { result: "passed", reason: `mjml refuses it too: ${message}` };
    return { result: "failed", reason: message };
  }
  if (reference === undefined) return { result: "failed", reason: "mjml refuses it, and it compiles" };
  const html = keepTags(programs.html);
  const recompiled = await compileAlone(keepTags(programs.mjml));
  if (recompiled === undefined) return { result: "failed", reason: "mjml refuses what the mjml program gives" };
  const hasConditions = JSON.parse(programs.html).conditions.length > 0;
  // Without context conditions hide what mjml, which does not know them, shows.
  const fromSource = hasConditions ? undefined : findDifference(html, reference);
  const fromTarget = findDifference(html, recompiled);
  if (fromSource !== undefined) return { result: "failed", reason: `html: ${fromSource}` };
  if (fromTarget !== undefined) return { result: "failed", reason: `mjml: ${fromTarget}` };
  const warnings = diagnostics.length === 0 ? "" : `${diagnostics.length} warnings`;
  return {
    result: "passed",
    reason: hasConditions ? `${warnings} (has conditions: the two targets are equal)` : warnings,
  };
}

/** The output with every tag as its author wrote it, those with a default too. */
function keepTags(text: string): string {
  const program: Program = JSON.parse(text);
  const tags = program.tags.map(({ group, name, source }) => ({ group, name, source }));
  return fillProgram({ ...program, tags }, {}, { onMissing: "keep" }).output;
}

/** What mjml makes of text by itself; undefined when it refuses it. */
export async function compileAlone(text: string): Promise<string | undefined> {
  try {
    return (await mjml2html(text, {})).html;
  } catch {
    return undefined;
  }
}
