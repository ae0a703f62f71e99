import mjml2html from "mjml";
import { fillProgram } from "../../core/evaluator/fill.ts";
import type { Program } from "../../core/evaluator/program.ts";
import { readSource } from "../../src/cli/source/read-source.ts";
import { compileSource } from "../../src/compile/compile-source.ts";
import { findDifference } from "../../src/compile/proof/find-difference.ts";
import type { Diagnostic } from "../../src/domain/diagnostic.ts";
import { isError } from "../../src/domain/diagnostic.ts";
import { formatPath } from "../../src/domain/error.ts";
import { nodeMapFaults } from "../compile/support/check-node-map.ts";
import { asMjmlWrites, withoutTitle } from "../support/as-mjml-writes.ts";

/** What the targets of a file come to as they are served, with every tag as its author wrote it. */
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

/** A mail as it is read, or as it was corrected, in the folder in which mjml may look for what it includes. */
export interface CorpusMail {
  readonly text: string;
  readonly path: string;
  readonly folder: string;
}

/**
 * Compiles a mail and compares it with mjml, which reads the included files itself. The html program with every tag
 * kept must be what mjml makes of it before it is shortened, and the mjml program must compile to the same page. The
 * map of its nodes must be sound. What mjml refuses must be refused, and what it does not know is accepted.
 */
export async function compareWithMjml({ text, path, folder }: CorpusMail): Promise<MjmlComparison> {
  const { source } = readSource(path, folder);
  const options = { allowUnknown: true };
  const { programs, diagnostics } = await compileSource({ ...source, text }, { ...options, unshortened: true });
  const { programs: served } = await compileSource({ ...source, text }, options);
  const including = { filePath: path, actualPath: path, includePath: folder, ignoreIncludes: false };
  const reference = await compileAlone(text, including);
  if (programs.html === undefined || programs.mjml === undefined || served.html === undefined)
    return refused(diagnostics.find(isError), reference);
  const [mapFault] = await nodeMapFaults({ ...source, text }, options);
  const html = keepTags(programs.html);
  const comparable = asMjmlWrites(html);
  const recompiled = await compileAlone(keepTags(programs.mjml));
  const hasConditions = JSON.parse(programs.html).conditions.length > 0;
  const reactEmail = programs["react-email"];
  return {
    note: noteOn(diagnostics.length, hasConditions),
    outputs: { html: keepTags(served.html), reactEmail: reactEmail === undefined ? undefined : keepTags(reactEmail) },
    htmlProblem: differenceFrom(reference, comparable, hasConditions) ?? mapFault,
    mjmlProblem: recompiled === undefined ? "mjml refuses what it gives" : findDifference(comparable, recompiled),
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
  if (hasConditions) return undefined;
  return findDifference(reference.includes("<title></title>") ? withoutTitle(html) : html, reference);
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
export async function compileAlone(
  text: string,
  options: Parameters<typeof mjml2html>[1] = {},
): Promise<string | undefined> {
  try {
    return (await mjml2html(text, options)).html;
  } catch {
    return undefined;
  }
}
