import mjml2html from "mjml";
import { fillProgram } from "../../core/fill-program.ts";
import type { Program } from "../../core/program.ts";
import { compileSource } from "../../src/compile/compile-source.ts";
import { findDifference } from "../../src/compile/proof/find-difference.ts";
import type { Diagnostic } from "../../src/domain/diagnostic.ts";
import { isError } from "../../src/domain/diagnostic.ts";
import { formatPath } from "../../src/domain/error.ts";

/** What the targets of a file come to, with every tag as its author wrote it. */
export interface Outputs {
  readonly html: string;
  readonly reactEmail: string | undefined;
}

/** How a file fares beside mjml alone. `note` counts warnings; `problem` is why it fails. */
export interface MjmlComparison {
  readonly note: string;
  /** Undefined for a file that is refused. */
  readonly outputs: Outputs | undefined;
  readonly htmlProblem: string | undefined;
  readonly mjmlProblem: string | undefined;
}

/**
 * Compiles a source and holds it against mjml alone: the html program with every tag kept must be what mjml makes of
 * the text, and the mjml program must compile to the same page. What mjml refuses must be refused, and what it does not
 * know is taken.
 */
export async function compareWithMjml(text: string): Promise<MjmlComparison> {
  const { programs, diagnostics } = await compileSource({ kind: "mjml", text }, { subject: "", allowUnknown: true });
  const reference = await compileAlone(text);
  if (programs.html === undefined || programs.mjml === undefined) return refused(diagnostics.find(isError), reference);
  const html = keepTags(programs.html);
  const recompiled = await compileAlone(keepTags(programs.mjml));
  const hasConditions = JSON.parse(programs.html).conditions.length > 0;
  const reactEmail = programs["react-email"];
  return {
    note: noteOn(diagnostics.length, hasConditions),
    outputs: { html, reactEmail: reactEmail === undefined ? undefined : keepTags(reactEmail) },
    htmlProblem: differenceFrom(reference, html, hasConditions),
    mjmlProblem: recompiled === undefined ? "mjml refuses what it gives" : findDifference(html, recompiled),
  };
}

function refused(error: Diagnostic | undefined, reference: string | undefined): MjmlComparison {
  const message = error === undefined ? "there is no program" : `${formatPath(error.path)}: ${error.message}`;
  const isRight = reference === undefined;
  const note = isRight ? `mjml refuses it too: ${message}` : "";
  return { note, outputs: undefined, htmlProblem: isRight ? undefined : message, mjmlProblem: undefined };
}

/** Without context conditions hide what mjml, which does not know them, shows. */
function differenceFrom(reference: string | undefined, html: string, hasConditions: boolean): string | undefined {
  if (reference === undefined) return "mjml refuses it, and it compiles";
  return hasConditions ? undefined : findDifference(html, reference);
}

function noteOn(warnings: number, hasConditions: boolean): string {
  const count = warnings === 0 ? [] : [`${warnings} warnings`];
  return [...count, ...(hasConditions ? ["has conditions, so html is held against the mjml target alone"] : [])].join(
    "; ",
  );
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
