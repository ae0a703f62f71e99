import { type Diagnostic, isError } from "../../domain/diagnostic.ts";
import type { Dependency } from "../../domain/template/dependency.ts";
import type { CommandOption } from "../framework/command.ts";
import { UsageError } from "../framework/usage-error.ts";
import type { PartSources } from "../source/part-sources.ts";
import type { FileSource } from "../source/read-source.ts";

/** The option of commands that compile the file of a partial or layout in a mail. */
export const IN_MAIL: CommandOption = {
  name: "in",
  value: "slug",
  help: "compile the partial or layout in this mail, of a folder or, with --remote, as it is published",
};

/** A mail, and where it is. */
export interface MailAround extends FileSource {
  /** False for a published one, which is no file. */
  readonly isFile: boolean;
}

/** The mail of a slug, to compile a partial or layout in it that is in a folder, which counts as published. */
export async function readMailAround(part: FileSource, slug: string, parts: PartSources): Promise<MailAround> {
  if (part.kind === undefined || part.slug === undefined)
    throw new UsageError(
      `--in is for a partial or layout whose letterpress.json is beside it; ${part.file} is neither`,
    );
  const [found] = await parts.listShared([slug]);
  if (found === undefined)
    throw new UsageError(`there is no mail ${slug} in the folders; give --partials, or --remote for a published one`);
  const { kind, isArchived, published, read, origin } = found;
  if (kind !== undefined) throw new UsageError(`${slug} is a ${kind}; name a mail that uses ${part.slug}`);
  if (isArchived) throw new UsageError(`the mail ${slug} is archived; unarchive it, or name another one`);
  if (published === undefined) throw new UsageError(`the mail ${slug} is ${origin}; publish it first`);
  const { file = slug, root = "." } = read ?? {};
  return { source: published.source, file, root, fileNames: [], slug, parts, isFile: read !== undefined };
}

/** Throws for a mail that was compiled without the part. One with errors does not say what it used. */
export function assertUsed(
  { slug = "", kind }: Pick<FileSource, "slug" | "kind">,
  mail: Pick<FileSource, "slug" | "parts">,
  {
    diagnostics,
    dependencies = [],
  }: {
    readonly diagnostics: readonly Diagnostic[];
    readonly dependencies?: readonly Dependency[] | undefined;
  },
): void {
  const isUsed = diagnostics.some(isError)
    ? mail.parts?.find(slug) !== undefined
    : dependencies.some((each) => each.slug === slug);
  if (!isUsed) throw new UsageError(`the mail ${mail.slug} does not use the ${kind} ${slug}; name a mail that uses it`);
}
