import { existsSync } from "node:fs";
import { nothingPublished, templateUnknown } from "../../service/require-template.ts";
import { CLI } from "../api/local-caller.ts";
import type { CommandContext, CommandInput } from "../framework/command.ts";
import { UsageError } from "../framework/usage-error.ts";
import { type FileSource, readSource } from "../source/read-source.ts";
import { isFolder } from "../template-folder/find-template-folders.ts";
import { readTemplateFolder } from "../template-folder/read-template-folder.ts";

/** A template to make something of. */
export interface FoundTemplate {
  /** For people. */
  readonly origin: string;
  readonly subject: string;
  readonly read: FileSource;
  /** Absent for files. */
  readonly version?: number;
}

/** The template in a file or a folder, or else a published version of one by its id or slug. */
export async function findTemplate(input: CommandInput, context: CommandContext): Promise<FoundTemplate> {
  const [name = ""] = input.operands;
  if (!existsSync(name)) return findVersion(name, input.value("version"), context);
  if (input.value("version") !== undefined) throw new UsageError(`--version is for templates, and ${name} is a path`);
  if (!isFolder(name)) return { origin: name, subject: "", read: readSource(name, input.value("root")) };
  const { content, read } = readTemplateFolder(name);
  return { origin: name, subject: content.subject, read };
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
    const version = asked === undefined ? template.publishedVersion : Number(asked);
    if (version === undefined) throw nothingPublished();
    const { subject, source } = await templates.getVersion(CLI, template.id, version);
    const fileNames: readonly string[] = [];
    return {
      origin: `version ${version} of ${ref}`,
      subject,
      version,
      read: { source, file: ref, root: "", fileNames },
    };
  });
}
