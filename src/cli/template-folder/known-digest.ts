import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { UsageError } from "../framework/usage-error.ts";
import { findInFolder } from "../source/find-in-folder.ts";
import { readTextInFolder } from "../source/read-text.ts";

/** Hidden, and ignored by Git: what it holds is known to this copy of the folder alone. */
const STATE_FOLDER = ".letterpress";
const STATE_FILE = join(STATE_FOLDER, "state.json");
const IGNORE_FILE = join(STATE_FOLDER, ".gitignore");

/** Digests by store or server. */
type Digests = Readonly<Record<string, string>>;

/** The digest of what was there when the folder was last pulled or pushed; undefined where it never was. */
export function readKnownDigest(folder: string, place: string): string | undefined {
  const digests = readDigests(folder);
  return Object.hasOwn(digests, place) ? digests[place] : undefined;
}

/** Remembers what is there now. */
export function writeKnownDigest(folder: string, place: string, digest: string): void {
  const digests = readDigests(folder);
  if (digests[place] === digest) return;
  const file = join(folder, STATE_FILE);
  const unfinished = `${file}.${process.pid}`;
  try {
    for (const name of [IGNORE_FILE, STATE_FILE]) findInFolder(folder, name);
    mkdirSync(join(folder, STATE_FOLDER), { recursive: true });
    writeFileSync(join(folder, IGNORE_FILE), "*\n");
    const text = `${JSON.stringify({ drafts: { ...digests, [place]: digest } }, undefined, 2)}\n`;
    rmSync(unfinished, { force: true });
    writeFileSync(unfinished, text, { flag: "wx" });
    renameSync(unfinished, file);
  } catch (err) {
    if (err instanceof UsageError) throw err;
    throw new UsageError(`cannot write the file ${file}: ${err instanceof Error ? err.message : err}`);
  }
}

function readDigests(folder: string): Digests {
  if (findInFolder(folder, STATE_FILE) === undefined) return {};
  const file = join(folder, STATE_FILE);
  const text = readTextInFolder(folder, STATE_FILE);
  const digests = parseDigests(text);
  if (digests === undefined)
    throw new UsageError(`${file} was not written by a pull or push; delete it, and pull again`);
  return digests;
}

function parseDigests(text: string): Digests | undefined {
  try {
    const { drafts } = JSON.parse(text);
    const isOne = typeof drafts === "object" && Object.values(drafts).every((each) => typeof each === "string");
    return isOne ? drafts : undefined;
  } catch {
    return undefined;
  }
}
