import { normalizeTagName } from "../../../core/evaluator/names.ts";
import type { List, Op, Program, Tag, ValuePath } from "../../../core/evaluator/program.ts";
import { type Diagnostic, finding, findingAs } from "../../domain/diagnostic.ts";
import { readVariables } from "../../domain/document/variable/read-variables.ts";
import { quote } from "../../domain/quote.ts";
import type { ProgramName } from "../../domain/template/program-name.ts";
import type { TemplateSource } from "../../domain/template/template-source.ts";
import { locateWords } from "./locate-words.ts";

/** A value of plain data that programs ask for, by the list in whose items it is, and its members as they compare. */
interface Mention {
  readonly scope: string;
  readonly members: readonly string[];
  /** The same as its author spells them, in a program of format 3. */
  readonly path: ValuePath | undefined;
  /** As people write it. */
  readonly written: string;
}

/** A tag, and the outermost lists that are repeated around it; none where one of its places is outside of all. */
interface TagMention extends Mention {
  readonly tag: Tag;
  readonly around: readonly string[];
}

/**
 * Reports names that cannot all be given in plain data, such as `order` as a text beside `order.no`; names of the data
 * that only what is repeated asks for, which may be meant for the items; and one name in several spellings.
 */
export function checkNames(
  programs: Readonly<Partial<Record<ProgramName, Program>>>,
  source: TemplateSource,
  subject: string,
): readonly Diagnostic[] {
  const all = Object.values(programs);
  const tags = all.flatMap(tagsOf);
  const lists = new Set(all.flatMap(({ lists: own = [] }) => own.map((list) => keyOf(mention(list.in, list, own)))));
  const others = [...all.flatMap(testsOf), ...tags];
  const holders = holdersOf([...others, ...all.flatMap(listsOf)]);
  const locate = (words: string) => locateWords(words, source, subject);
  const found = new Map<string, Diagnostic>();
  for (const { tag, ...own } of tags) {
    const inside = holders.get(keyOf(own));
    if (lists.has(keyOf(own))) found.set(tag.source, alsoList(tag, locate(tag.source)));
    else if (inside !== undefined) found.set(tag.source, conflict(tag, locate(tag.source), inside));
  }
  const declared = new Set(readVariables(source).map(({ name }) => name));
  const elsewhere = new Set(others.filter(isOutside).map(keyOf));
  const byKey = Map.groupBy(tags, keyOf);
  for (const { tag, ...own } of tags) {
    if (own.scope !== "" || own.members.length !== 1 || found.has(tag.source)) continue;
    if (elsewhere.has(keyOf(own)) || declared.has(tag.name)) continue;
    const [list, other] = new Set(byKey.get(keyOf(own))?.flatMap(({ around }) => around));
    if (list !== undefined && other === undefined) found.set(tag.source, onlyRepeated(tag, list, locate(tag.source)));
  }
  const keys = all.flatMap(testsOf).map((each) => ["", each] as const);
  const spelled = [...tags.map((each) => [each.tag.group, each] as const), ...keys];
  return [...found.values(), ...findSpellings(spelled, locate)];
}

/** Evaluators share a value by its name, and read it where the first of its paths says. */
function findSpellings(
  mentions: readonly (readonly [group: string, mention: Mention])[],
  locate: (words: string) => Diagnostic["path"],
): readonly Diagnostic[] {
  const first = new Map<string, Mention>();
  const found = new Map<string, Diagnostic>();
  for (const [group, each] of mentions) {
    if (each.path === undefined) continue;
    const key = `${group}${keyOf(each)}`;
    const known = first.get(key) ?? each;
    first.set(key, known);
    const isSame = each.path.every((member, at) => member === known.path?.[at]);
    if (!isSame) found.set(each.written, otherSpelling(each.written, known.written, locate(each.written)));
  }
  return [...found.values()];
}

function isOutside({ around = [] }: Mention & Partial<TagMention>): boolean {
  return around.length === 0;
}

function otherSpelling(written: string, other: string, path: Diagnostic["path"]): Diagnostic {
  const message = `"${quote(written)}" is "${quote(other)}" elsewhere, and both are one value, read from the member that is spelled like one of the two; spell all as the data does`;
  return finding("tag.spelling-differs", { path, message });
}

function conflict({ source }: Tag, path: Diagnostic["path"], other: string): Diagnostic {
  const message = `"${quote(source)}" is one value, and ${quote(other)} is in it; data has one or the other, so rename one`;
  return findingAs("error", "tag.conflicting", { path, message });
}

function alsoList({ source, name, path: members }: Tag, path: Diagnostic["path"]): Diagnostic {
  const message = `"${quote(source)}" is one value, and ${quote(name)} is also a list; data cannot give both: name the items with lp-as or "as" for the item itself, or rename one`;
  return findingAs(members === undefined ? "warning" : "error", "tag.conflicting", { path, message });
}

function onlyRepeated({ source, name }: Tag, list: string, path: Diagnostic["path"]): Diagnostic {
  const message = `"${quote(source)}" is the same for every item of ${quote(list)}, and nothing else uses it; put the name of the items in front if each has its own, or declare the variable ${quote(name)} if one value is meant`;
  return finding("list.data-value", { path, message });
}

function tagsOf({ tags, ops, lists = [] }: Program): readonly TagMention[] {
  const around = new Map<number, Set<string>>();
  const single = new Set<number>();
  let outermost = { name: "", end: 0 };
  for (const [at, op] of ops.entries()) {
    if (typeof op !== "string" && op[0] === "each" && at >= outermost.end) {
      outermost = { name: lists[op[1]]?.name ?? "", end: op[3] };
    }
    const tag = tagOf(op);
    if (tag === undefined) continue;
    if (at >= outermost.end) single.add(tag);
    around.set(tag, (around.get(tag) ?? new Set()).add(outermost.name));
  }
  return tags.flatMap((tag, index): readonly TagMention[] => {
    if (tag.count !== undefined || (tag.list !== undefined && tag.name.startsWith("loop_"))) return [];
    const ofTag = single.has(index) ? [] : [...(around.get(index) ?? [])];
    return [{ tag, around: ofTag, ...mention(tag.list, tag, lists), written: tag.source }];
  });
}

function tagOf(op: Op): number | undefined {
  return typeof op === "string" || op[0] === "unless" || op[0] === "each" ? undefined : op[1];
}

/** A key that is a string with dots may be a whole name, which is in no other. */
function testsOf({ conditions, lists = [] }: Program): readonly Mention[] {
  return conditions.flatMap(({ steps }) =>
    steps.flatMap((step): readonly Mention[] => {
      if (step[0] !== "test" && step[0] !== "item") return [];
      const [list, key] = step[0] === "item" ? [step[1], step[2]] : [undefined, step[1]];
      const place = typeof key === "string" ? { name: key } : key;
      return [{ ...mention(list, place, lists), written: place.path?.join(".") ?? place.name }];
    }),
  );
}

function listsOf({ lists = [] }: Program): readonly Mention[] {
  return lists.map((list) => ({ ...mention(list.in, list, lists), written: list.name }));
}

/** All that has something in it, with the first that it has. */
function holdersOf(mentions: readonly Mention[]): ReadonlyMap<string, string> {
  const holders = new Map<string, string>();
  for (const { scope, members, written } of mentions) {
    for (const at of members.keys()) {
      const key = keyOf({ scope, members: members.slice(0, at) });
      if (!holders.has(key)) holders.set(key, written);
    }
  }
  return holders;
}

function mention(
  list: number | undefined,
  { name, path }: Pick<Tag, "name" | "path">,
  lists: readonly List[],
): Omit<Mention, "written"> {
  return { scope: scopeOf(list, lists), members: (path ?? [name]).map(normalizeTagName), path };
}

function scopeOf(list: number | undefined, lists: readonly List[]): string {
  const own = list === undefined ? undefined : lists[list];
  return own === undefined ? "" : `${scopeOf(own.in, lists)}/${own.name}`;
}

function keyOf({ scope, members }: Pick<Mention, "scope" | "members">): string {
  return JSON.stringify([scope, members]);
}
