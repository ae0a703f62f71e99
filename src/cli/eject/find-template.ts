import { existsSync } from "node:fs";
import type { Dependency } from "../../domain/template/dependency.ts";
import { nothingPublished, templateUnknown } from "../../service/require-template.ts";
import { CLI } from "../api/local-caller.ts";
import type { OperatorApi } from "../api/operator-api.ts";
import type { CommandContext, CommandInput } from "../framework/command.ts";
import { UsageError } from "../framework/usage-error.ts";
import { type FindPart, type FoundPart, PartSources } from "../source/part-sources.ts";
import type { FileSource } from "../source/read-source.ts";
import { isFolder } from "../template-folder/find-template-folders.ts";
import { readFileSource } from "../template-folder/read-file-source.ts";
import { readTemplateFolder } from "../template-folder/read-template-folder.ts";
import { withParts } from "../template-folder/with-parts.ts";

/** A template to make something of. */
export interface FoundTemplate {
  /** For people. */
  readonly origin: string;
  readonly subject: string;
  readonly read: FileSource;
  /** Absent for files. */
  readonly version?: number;
}

/** Uses the template in a file or a folder, or else a published version of one by its id or slug. */
export function findTemplate<Result>(
  input: CommandInput,
  context: CommandContext,
  use: (found: FoundTemplate) => Promise<Result>,
): Promise<Result> {
  const [name = ""] = input.operands;
  if (!existsSync(name)) return findVersion(name, input.value("version"), context).then(use);
  if (input.value("version") !== undefined) throw new UsageError(`--version is for templates, and ${name} is a path`);
  return withParts(input, context, [name], (open) => {
    const parts = open();
    if (!isFolder(name)) return use({ origin: name, subject: "", read: { ...readFileSource(name, input), parts } });
    const { content, read } = readTemplateFolder(name);
    return use({ origin: name, subject: content.subject, read: { ...read, parts } });
  });
}

function findVersion(
  ref: string,
  asked: string | undefined,
  { withApi }: Pick<CommandContext, "withApi">,
): Promise<FoundTemplate> {
  if (/[./\\]/.test(ref)) throw new UsageError(`there is no file or folder ${ref}`);
  return withApi(async ({ templates }) => {
    const template = await templates.find(CLI, ref);
    if (template === undefined) throw templateUnknown(ref);
    const { id, slug, kind } = template;
    const version = asked === undefined ? template.publishedVersion : Number(asked);
    if (version === undefined) throw nothingPublished();
    const { subject, source, dependencies = [] } = await templates.getVersion(CLI, id, version);
    const parts = new PartSources([await readDependencies(templates, dependencies)]);
    const read = { source, file: ref, root: "", fileNames: [], kind, slug, parts };
    return { origin: `version ${version} of ${ref}`, subject, version, read };
  });
}

/** The partials and layouts in the versions that a version was made from. */
async function readDependencies(
  templates: OperatorApi["templates"],
  dependencies: readonly Dependency[],
): Promise<FindPart> {
  const found = new Map<string, FoundPart>();
  for (const { id, slug, kind, version } of dependencies) {
    const { source } = await templates.getVersion(CLI, id, version);
    found.set(slug, {
      id,
      slug,
      kind,
      isArchived: false,
      published: { version, source },
      origin: `version ${version}`,
    });
  }
  return (slug) => found.get(slug);
}
