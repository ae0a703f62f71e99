import { readFileSync } from "node:fs";
import { readSource } from "../../src/cli/source/read-source.ts";
import { compileSource } from "../../src/compile/compile-source.ts";
import { isError } from "../../src/domain/diagnostic.ts";
import type { CorpusMail } from "./compare-with-mjml.ts";

interface RefusalList {
  /** Why each rule is right to refuse what mjml renders, and how an author gets past it. */
  readonly verdicts: Readonly<Record<string, string>>;
  /** The rules that refuse each file, by the end of its path, in alphabetical order. */
  readonly files: Readonly<Record<string, readonly string[]>>;
}

const REFUSALS: RefusalList = JSON.parse(readFileSync(new URL("./refusals.json", import.meta.url), "utf8"));

/** The rules that a publish of the file refuses, without any option. In alphabetical order. */
async function refusedBy({ text, path, folder }: CorpusMail): Promise<readonly string[]> {
  const { source } = readSource(path, folder);
  const { diagnostics } = await compileSource({ ...source, text }, { subject: "Hello", stage: "publication" });
  return [...new Set(diagnostics.filter(isError).map(({ rule }) => rule))].toSorted();
}

/** How a file differs from the list of refusals; undefined if it does not. */
export async function differenceFromList(mail: CorpusMail, list: RefusalList = REFUSALS): Promise<string | undefined> {
  const listed = Object.entries(list.files).find(([end]) => mail.path.endsWith(end))?.[1] ?? [];
  const unexplained = listed.filter((rule) => list.verdicts[rule] === undefined);
  if (unexplained.length > 0) return `refusals.json has no verdict on ${unexplained.join(", ")}`;
  const refused = await refusedBy(mail);
  const isNew = (rule: string): boolean => !listed.includes(rule);
  const isGone = (rule: string): boolean => !refused.includes(rule);
  if (refused.some(isNew))
    return `is refused by ${refused.filter(isNew).join(", ")}, which refusals.json does not list`;
  if (!listed.some(isGone)) return undefined;
  return `is listed in refusals.json and no longer refused by ${listed.filter(isGone).join(", ")}`;
}
