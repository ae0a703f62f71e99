import { PROGRAM_FORMAT, type Program } from "../../../core/evaluator/program.ts";
import { nothingPublished, templateUnknown } from "../../service/require-template.ts";
import { CLI } from "../api/local-caller.ts";
import type { FoundTemplate } from "../eject/find-template.ts";
import type { CommandContext } from "../framework/command.ts";
import { parseVersion } from "../framework/read-version.ts";
import { UsageError } from "../framework/usage-error.ts";

/** The version that `--against` names for the one that is served. */
const SERVED = "served";

/** A published version as it is served: with the programs that were stored, whatever compiles them now. */
export interface ServedMail {
  readonly version: number;
  readonly html: Program;
}

/** Throws a UsageError for a value of `--against` that names no version. */
export function checkAgainst(text: string): void {
  if (text !== SERVED && parseVersion(text) === undefined)
    throw new UsageError(
      `--against must be ${SERVED}, or a number from 1 as "template versions" lists them, not "${text}"`,
    );
}

/** The version of a template's slug that `against` names. */
export async function readServed(
  { read, version: ownVersion, origin }: FoundTemplate,
  against: string,
  { withApi }: Pick<CommandContext, "withApi">,
): Promise<ServedMail> {
  const ref = read.slug ?? (ownVersion === undefined ? undefined : read.file);
  if (ref === undefined)
    throw new UsageError(`--against is for the folder of a template, or the id or slug of one; ${origin} is a file`);
  return withApi(async ({ templates }) => {
    const template = await templates.find(CLI, ref);
    if (template === undefined) throw templateUnknown(ref);
    const version = against === SERVED ? template.publishedVersion : Number(against);
    if (version === undefined) throw nothingPublished();
    const { template: text } = await templates.getServedVersion(CLI, template.id, version, PROGRAM_FORMAT);
    const { html } = JSON.parse(text).programs;
    if (html === undefined) throw new UsageError(`version ${version} of ${ref} has no program for html`);
    return { version, html };
  });
}
