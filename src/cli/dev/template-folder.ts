import { existsSync, readdirSync, statSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { UsageError } from "../command.ts";
import { type FileSource, readJsonObject, readSource } from "../read-source.ts";

/** What a template is known by. Its folder is one with this file. */
export const SETTINGS_FILE = "letterpress.json";
const SOURCE_FILES = ["template.mjml", "template.json"] as const;
const SETTINGS = ["slug", "name", "subject"] as const;

/** A template as its folder holds it. */
export interface FolderTemplate {
  readonly folder: string;
  readonly content: Readonly<Record<(typeof SETTINGS)[number], string>>;
  readonly read: FileSource;
}

/** Folders of templates in a folder, itself included, in the order of their names. Hidden ones are not looked into. */
export function findTemplateFolders(folder: string): readonly string[] {
  if (existsSync(join(folder, SETTINGS_FILE))) return [folder];
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw new UsageError(`there is no folder ${folder}`);
  const entries = readdirSync(folder, { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory() && !/^(\.|node_modules$)/.test(entry.name));
  return folders
    .map(({ name }) => join(folder, name))
    .toSorted()
    .flatMap(findTemplateFolders);
}

/** Reads the template in a folder. Throws a UsageError with every fault of its settings, or that of its source. */
export function readTemplateFolder(folder: string): FolderTemplate {
  const file = join(folder, SETTINGS_FILE);
  const given = readJsonObject(file);
  const [first, ...others] = Object.entries(given).flatMap(([member, value]) => {
    if (!SETTINGS.some((name) => name === member)) return [`${file}: there is no member "${member}"`];
    return typeof value === "string" ? [] : [`${file}: ${member} must be a text`];
  });
  if (first !== undefined) throw new UsageError(first, ...others);
  const { slug = basename(resolve(folder)), name, subject = "" } = given as Partial<FolderTemplate["content"]>;
  return { folder, content: { slug, name: name ?? slug, subject }, read: readSource(findSource(folder), folder) };
}

function findSource(folder: string): string {
  const [file, other] = SOURCE_FILES.map((name) => join(folder, name)).filter((path) => existsSync(path));
  if (file === undefined) throw new UsageError(`${folder} has neither ${SOURCE_FILES.join(" nor ")}`);
  if (other !== undefined) throw new UsageError(`${folder} has both ${SOURCE_FILES.join(" and ")}; a template has one`);
  return file;
}
