import type { TagGroup } from "../../../../core/evaluator/names.ts";
import { normalizeTagName, TAG_NAME } from "../../../../core/evaluator/names.ts";
import type { Tag } from "../../../../core/evaluator/program.ts";
import { quote } from "../../../domain/quote.ts";
import type { SourceKind } from "../../../domain/template/template-source.ts";
import type { ListNames } from "../list/list-table.ts";
import { type DefaultFault, readDefault } from "./read-default.ts";

/** A tag found in text, and the index after it. */
export interface FoundTag {
  readonly tag: Tag;
  readonly end: number;
  /** What is wrong with its default. */
  readonly fault?: DefaultFault;
}

/** The longest tag that is recognised, in UTF-16 units. Bounds the work of a search. */
const MAX_LENGTH = 1000;

/** A default ends at the braces; within quotes it may hold some, unless a quote is left open. */
const TAG =
  /^\{\{\s*((?:(\w+)\s*\.\s*)??(?:(text|url|attr)\s*\.\s*)?(?:([A-Za-z0-9_]+)|'([^']*)'|"([^"]*)"))\s*(?:\|((?:'[^']*'|"[^"]*"|[^'"{}])*|[^{}]*))?\}\}/;

/**
 * Reads the merge tag that begins at an index: `{{ name }}`, `{{ group.name }}`, `{{ name|'default' }}` or
 * `{{ name | default: "x" }}`, each with the name of a list in front where its items are repeated. Returns undefined
 * when there is none.
 */
export function parseTag(
  text: string,
  start: number,
  impliedGroup: TagGroup,
  kind: SourceKind = "document",
  lists?: ListNames,
): FoundTag | undefined {
  const match = TAG.exec(text.slice(start, start + MAX_LENGTH));
  if (match === null) return undefined;
  const [source, written = "", listName, group, word, singleQuoted, doubleQuoted, rest] = match;
  const name = normalizeTagName((word ?? singleQuoted ?? doubleQuoted ?? "").trim());
  if (!TAG_NAME.test(name)) return undefined;
  const scoped = listName === undefined ? {} : readListName(listName, name, source, { lists, kind });
  if (scoped === undefined) return undefined;
  const given = rest === undefined ? { text: "" } : readDefault(rest.trim(), written, kind);
  if (given === undefined) return undefined;
  const fallback = "text" in given ? given.text : "";
  const fault = "fault" in given ? given.fault : scoped.fault;
  return {
    tag: {
      ...(scoped.list === undefined ? {} : { list: scoped.list }),
      group: (group as TagGroup | undefined) ?? impliedGroup, // one of the three words of the pattern
      name,
      ...(fallback === "" ? {} : { default: fallback }),
      source,
    },
    end: start + source.length,
    ...(fault === undefined ? {} : { fault }),
  };
}

/** Who repeats something. */
const REPEATED_BY: Readonly<Record<SourceKind, string>> = { document: "has a repeat", mjml: "lp-each repeats" };

/** The list that a tag names, or what is wrong with it. Returns undefined for a name that is no list's. */
function readListName(
  listName: string,
  name: string,
  source: string,
  { lists, kind }: { readonly lists: ListNames | undefined; readonly kind: SourceKind },
): { readonly list?: number; readonly fault?: DefaultFault } | undefined {
  const list = lists?.itemsOf(listName);
  if (list === undefined) {
    if (lists?.isKnown(listName) !== true) return undefined;
    const message = `"${quote(source)}" is used where nothing is repeated for ${quote(listName)}; it has a value only in what ${REPEATED_BY[kind]}`;
    return { fault: { rule: "list.out-of-scope", message } };
  }
  if (!name.startsWith("loop_") || name === "loop_number") return { list };
  const message = `"${quote(source)}" has a reserved name, which every item defines: loop_number is a tag, loop_first and loop_last are for conditions`;
  return { list, fault: { rule: "list.reserved-name", message } };
}
