import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { UsageError } from "../framework/usage-error.ts";
import { isFolder } from "../template-folder/find-template-folders.ts";
import { assertFaultless, type FileFault, readOrNote } from "../template-folder/folder-error.ts";
import { BRAND_FILE_END } from "./brand-content.ts";
import { type BrandFile, readBrandFile } from "./read-brand-file.ts";

/** The brands in a folder, which may not exist yet, in the order of their files. Folders in it are not looked into. */
export function readBrandFolder(folder: string): readonly BrandFile[] {
  return existsSync(folder) ? readAll(listBrandFiles(folder)) : [];
}

/** The brands of files, and of folders that must have some. Throws a FolderError with the faults of all of them. */
export function readBrandPaths(paths: readonly string[]): readonly BrandFile[] {
  return readAll(paths.flatMap((path) => (isFolder(path) ? requireBrandFiles(path) : [requireFile(path)])));
}

function requireFile(path: string): string {
  if (existsSync(path)) return path;
  throw new UsageError(`cannot read the file ${path}`);
}

function requireBrandFiles(folder: string): readonly string[] {
  const files = listBrandFiles(folder);
  if (files.length > 0) return files;
  throw new UsageError(`${folder} has no brand: a file whose name ends in ${BRAND_FILE_END}`);
}

function listBrandFiles(folder: string): readonly string[] {
  const names = readdirSync(folder).filter((name) => name.endsWith(BRAND_FILE_END) && !name.startsWith("."));
  return names.toSorted().map((name) => join(folder, name));
}

function readAll(paths: readonly string[]): readonly BrandFile[] {
  const faults: FileFault[] = [];
  const found = [...new Set(paths)].flatMap((file) => readOrNote(faults, file, () => readBrandFile(file)) ?? []);
  for (const [slug, [one, other]] of Map.groupBy(found, ({ content }) => content.slug)) {
    if (one === undefined || other === undefined) continue;
    const message = `has the slug "${slug}", which ${one.file} has too; slugs must be unique`;
    faults.push({ place: { file: other.file }, message });
  }
  assertFaultless(faults);
  return found;
}
