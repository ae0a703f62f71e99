import { existsSync } from "node:fs";
import { dirname, isAbsolute, join, relative, resolve } from "node:path";
import type { RuleLevels } from "../../domain/rules.ts";
import { UsageError } from "../framework/usage-error.ts";
import { placeInJson } from "../source/file-place.ts";
import { assertFaultless } from "./folder-error.ts";
import { readJsonFile } from "./read-json-file.ts";
import { findRulesFaults } from "./rule-levels.ts";
import { SETTINGS_FILE, SOURCES } from "./settings-file.ts";

/** Whether the settings in a folder are of the templates below it: they have `rules` alone, and no source is beside. */
export function isTreeFolder(folder: string): boolean {
  if (!existsSync(join(folder, SETTINGS_FILE)) || SOURCES.some((name) => existsSync(join(folder, name)))) return false;
  try {
    return isOfTree(readJsonFile(folder, SETTINGS_FILE).members);
  } catch (err) {
    if (err instanceof UsageError) return false;
    throw err;
  }
}

/**
 * The levels of rules that the folders around a template set, up to the root of its Git repository; those of a nearer
 * folder win. Throws a FolderError with what is wrong with them.
 */
export function readTreeRules(folder: string): RuleLevels {
  let levels: RuleLevels = {};
  for (let at = dirname(resolve(folder)), end = false; !end; at = dirname(at)) {
    levels = { ...rulesIn(at, isAbsolute(folder) ? at : relative("", at)), ...levels };
    end = existsSync(join(at, ".git")) || dirname(at) === at;
  }
  return levels;
}

function rulesIn(folder: string, shown: string): RuleLevels {
  if (!existsSync(join(folder, SETTINGS_FILE))) return {};
  const { text, members } = readJsonFile(folder, SETTINGS_FILE);
  if (!isOfTree(members)) return {};
  const file = join(shown, SETTINGS_FILE);
  assertFaultless(
    findRulesFaults(members.rules).map(({ path, message }) => ({ place: placeInJson(file, text, path), message })),
  );
  return members.rules as RuleLevels; // just checked
}

function isOfTree(members: Readonly<Record<string, unknown>>): boolean {
  return Object.keys(members).join() === "rules";
}
