import { existsSync, readdirSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { UsageError } from "../framework/usage-error.ts";
import type { FindPart, FoundPart } from "../source/part-sources.ts";
import { findTemplateFolders, isFolder } from "./find-template-folders.ts";
import { FolderError } from "./folder-error.ts";
import { type FolderTemplate, readTemplateFolder } from "./read-template-folder.ts";
import { SETTINGS_FILE } from "./settings-file.ts";
import { readSettings } from "./template-settings.ts";
import { isTreeFolder } from "./tree-rules.ts";

/**
 * The partials and layouts in the folders of some paths, and in those beside the templates that the paths are of.
 * Nothing is read before a source names one. Throws a FolderError for one that cannot be read, and for two of one slug.
 */
export function folderParts(paths: readonly string[]): FindPart {
  let bySlug: ReadonlyMap<string, readonly string[]> | undefined;
  return (slug) => {
    bySlug ??= Map.groupBy(listFolders(paths), slugOf);
    const [folder, other] = bySlug.get(slug) ?? [];
    if (folder === undefined) return undefined;
    if (other !== undefined) {
      const message = `has the slug "${slug}", which ${folder} has too; slugs must be unique`;
      throw new FolderError({ place: { file: join(other, SETTINGS_FILE) }, message });
    }
    return toFoundPart(readTemplateFolder(folder));
  };
}

/** A template of a folder as others may name it: what is in the folder counts as published. */
export function toFoundPart(
  { folder, content, read }: FolderTemplate,
  { version, isArchived } = { version: 0, isArchived: false },
): FoundPart {
  const { slug, kind, source } = content;
  const { file, root } = read;
  const published = { version, source };
  return { id: folder, slug, kind, isArchived, published, origin: file, read: { file, root } };
}

/** Each once, however it was named. */
function listFolders(paths: readonly string[]): readonly string[] {
  const folders = paths.flatMap((path) => {
    if (!isFolder(path)) return foldersBeside(dirname(path));
    const within = findTemplateFolders(path);
    return within[0] === path ? foldersBeside(path) : within;
  });
  return [...new Map(folders.map((folder) => [resolve(folder), folder])).values()];
}

/** With the folder of a template those beside it; else those in the folder. */
function foldersBeside(folder: string): readonly string[] {
  const isTemplate = existsSync(join(folder, SETTINGS_FILE)) && !isTreeFolder(folder);
  const top = isTemplate ? join(folder, "..") : folder;
  if (!existsSync(top)) return [];
  const folders = readdirSync(top, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return folders.map(({ name }) => join(top, name)).filter((each) => existsSync(join(each, SETTINGS_FILE)));
}

/** Of a folder that cannot be read, what its slug is likely to be: the fault is reported when it is named. */
function slugOf(folder: string): string {
  try {
    return readSettings(folder).slug;
  } catch (err) {
    if (err instanceof UsageError) return basename(resolve(folder));
    throw err;
  }
}
