import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { UsageError } from "../framework/usage-error.ts";
import { assertFaultless, type FileFault, readOrNote } from "./folder-error.ts";
import { type FolderTemplate, readTemplateFolder } from "./read-template-folder.ts";
import { SETTINGS_FILE } from "./settings-file.ts";
import { isTreeFolder } from "./tree-rules.ts";

/** Whether a path of the command line names a folder, and no file. */
export function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

/** Folders of templates in a folder, itself included, in the order of their names. Hidden ones are not looked into. */
export function findTemplateFolders(folder: string): readonly string[] {
  if (existsSync(join(folder, SETTINGS_FILE)) && !isTreeFolder(folder)) return [folder];
  if (!existsSync(folder)) throw new UsageError(`there is no folder ${folder}`);
  if (!isFolder(folder))
    throw new UsageError(`${folder} is not a folder; give the folder of a template, or a folder of such folders`);
  const entries = readdirSync(folder, { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory() && !/^(\.|node_modules$)/.test(entry.name));
  return folders
    .map(({ name }) => join(folder, name))
    .toSorted()
    .flatMap(findTemplateFolders);
}

/** The same of a folder that must have some. */
export function requireTemplateFolders(folder: string): readonly string[] {
  const found = findTemplateFolders(folder);
  if (found.length > 0) return found;
  throw new UsageError(
    `${folder} has no template: a folder with ${SETTINGS_FILE} beside template.mjml or template.json`,
  );
}

/** Every template in some folders. Throws a FolderError with the faults of all of them, and for two of one slug. */
export function readTemplateFolders(folders: readonly string[]): readonly FolderTemplate[] {
  const faults: FileFault[] = [];
  const paths = [...new Set(folders.flatMap(requireTemplateFolders))];
  const found = paths.flatMap((folder) => readOrNote(faults, folder, () => readTemplateFolder(folder)) ?? []);
  const bySlug = Map.groupBy(found, ({ content }) => content.slug);
  for (const [slug, [one, other]] of bySlug) {
    if (one === undefined || other === undefined) continue;
    const message = `has the slug "${slug}", which ${one.folder} has too; slugs must be unique`;
    faults.push({ place: { file: join(other.folder, SETTINGS_FILE) }, message });
  }
  assertFaultless(faults);
  return found;
}
