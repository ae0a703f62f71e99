import { existsSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { partKindOf, TEMPLATE_KINDS } from "../../domain/template/template-kind.ts";
import type { CommandInput, CommandOption } from "../framework/command.ts";
import { type FileSource, readSource } from "../source/read-source.ts";
import { readJsonFile } from "./read-json-file.ts";
import { SETTINGS_FILE } from "./settings-file.ts";
import { readSettings } from "./template-settings.ts";
import { isTreeFolder } from "./tree-rules.ts";

/** The option of commands that compile a file. */
export const FILE_KIND: CommandOption = {
  name: "kind",
  value: "kind",
  help: `what the file is: ${TEMPLATE_KINDS.join(", ")}; default: as letterpress.json beside it says, or mail`,
  choices: TEMPLATE_KINDS,
};

/** The source in a file as the options describe it; its kind is that of its folder, where it is the source of one. */
export function readFileSource(path: string, input: CommandInput): FileSource {
  const read = readSource(path, input.value("root"), input.value("sending-service"));
  const given = TEMPLATE_KINDS.find((kind) => kind === input.value("kind"));
  return { ...read, ...(given === undefined ? namedBeside(path) : { kind: partKindOf(given) }) };
}

function namedBeside(path: string): Pick<FileSource, "kind" | "slug"> {
  const folder = dirname(path);
  const isTemplate = existsSync(join(folder, SETTINGS_FILE)) && !isTreeFolder(folder);
  // A mail is rendered whatever else its settings say.
  if (!isTemplate || !Object.hasOwn(readJsonFile(folder, SETTINGS_FILE).members, "kind")) return {};
  const { kind, slug, source } = readSettings(folder);
  return source === basename(path) ? { kind, slug } : {};
}
