import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { UsageError } from "../command.ts";

/** Hidden, and ignored by Git: what it holds is known to this copy of the folder alone. */
const STATE_FOLDER = ".letterpress";

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
  const file = stateFile(folder);
  const unfinished = `${file}.${process.pid}`;
  try {
    mkdirSync(join(folder, STATE_FOLDER), { recursive: true });
    writeFileSync(join(folder, STATE_FOLDER, ".gitignore"), "*\n");
    writeFileSync(unfinished, `${JSON.stringify({ drafts: { ...digests, [place]: digest } }, undefined, 2)}\n`);
    renameSync(unfinished, file);
  } catch (err) {
    throw new UsageError(`cannot write the file ${file}: ${err instanceof Error ? err.message : err}`);
  }
}

function readDigests(folder: string): Digests {
  const file = stateFile(folder);
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (err) {
    if (err instanceof Error && "code" in err && err.code === "ENOENT") return {};
    throw new UsageError(`cannot read the file ${file}: ${err instanceof Error ? err.message : err}`);
  }
  const digests = parseDigests(text);
  if (digests === undefined)
    throw new UsageError(`${file} is not what a pull or push writes; remove it, and pull again`);
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

function stateFile(folder: string): string {
  return join(folder, STATE_FOLDER, "state.json");
}
