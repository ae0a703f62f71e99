import { basename, dirname } from "node:path";
import { type BrandTokens, toBrandTokens } from "../../domain/brand/brand-tokens.ts";
import { isFields } from "../../domain/document/member.ts";
import { Refusal } from "../../domain/error.ts";
import { nearestName } from "../../domain/nearest-name.ts";
import { parseTemplateRef } from "../../domain/template/template-ref.ts";
import { checkName } from "../framework/check-text.ts";
import { UsageError } from "../framework/usage-error.ts";
import { placeInJson } from "../source/file-place.ts";
import { assertFaultless, type MemberFault } from "../template-folder/folder-error.ts";
import { readJsonFile } from "../template-folder/read-json-file.ts";
import type { BrandContent } from "./brand-content.ts";

/** A brand in a file. */
export interface BrandFile {
  readonly file: string;
  readonly content: BrandContent;
}

const MEMBERS: Readonly<Record<string, (value: unknown) => readonly MemberFault[]>> = {
  slug: (value) => (isSlug(value) ? [] : [{ path: ["slug"], message: "slug must be 1 to 64 of a-z, 0-9 and hyphen" }]),
  name: findNameFaults,
  tokens: findTokenFaults,
};

/** Reads a file of a brand. Throws a FolderError with every fault of it. */
export function readBrandFile(file: string): BrandFile {
  const folder = dirname(file);
  const { text, members } = readJsonFile(folder, basename(file));
  const faults = [...findAbsent(members), ...Object.entries(members).flatMap(findFaults)];
  assertFaultless(faults.map(({ path, message }) => ({ place: placeInJson(file, text, path), message })));
  const { slug, name = slug, tokens } = members as unknown as BrandContent; // as the checks have found
  return { file, content: { slug, name, tokens: toBrandTokens(tokens) } };
}

function findAbsent(members: Readonly<Record<string, unknown>>): readonly MemberFault[] {
  const absent = ["slug", "tokens"].filter((name) => !Object.hasOwn(members, name));
  return absent.map((name) => ({ path: [], message: `${name} is missing: a brand has slug, name and tokens` }));
}

function findFaults([name, value]: readonly [string, unknown]): readonly MemberFault[] {
  const check = Object.hasOwn(MEMBERS, name) ? MEMBERS[name] : undefined;
  if (check !== undefined) return check(value);
  const nearest = nearestName(name, Object.keys(MEMBERS));
  const advice = nearest === undefined ? "" : `; did you mean "${nearest}"?`;
  return [{ path: [name], message: `there is no member ${JSON.stringify(name)}${advice}` }];
}

function isSlug(value: unknown): boolean {
  return typeof value === "string" && parseTemplateRef(value)?.by === "slug";
}

function findNameFaults(value: unknown): readonly MemberFault[] {
  if (typeof value !== "string") return [{ path: ["name"], message: "name must be a string" }];
  try {
    checkName("name", value);
    return [];
  } catch (err) {
    if (err instanceof UsageError) return [{ path: ["name"], message: err.message }];
    throw err;
  }
}

/** The rules of the API, so that a file is refused at its place. */
function findTokenFaults(value: unknown): readonly MemberFault[] {
  if (!isFields(value)) return [{ path: ["tokens"], message: "tokens must be an object of strings" }];
  const faults = Object.entries(value).flatMap(([name, text]) =>
    typeof text === "string" ? [] : [{ path: ["tokens", name], message: `${JSON.stringify(name)} must be a string` }],
  );
  if (faults.length > 0) return faults;
  try {
    toBrandTokens(value as BrandTokens);
    return [];
  } catch (err) {
    if (!(err instanceof Refusal)) throw err;
    return err.issues.map(({ path, msg }) => ({ path, message: `${JSON.stringify(path.at(-1))}: ${msg}` }));
  }
}
