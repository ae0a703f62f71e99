import type { Tag, TagGroup } from "../../../../core/program.ts";
import { normalizeTagName, TAG_NAME } from "../../../../core/tag-name.ts";
import type { SourceKind } from "../../../domain/template/template-source.ts";
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
  /^\{\{\s*((?:(text|url|attr)\s*\.\s*)?(?:([A-Za-z0-9_]+)|'([^']*)'|"([^"]*)"))\s*(?:\|((?:'[^']*'|"[^"]*"|[^'"{}])*|[^{}]*))?\}\}/;

/**
 * Reads the merge tag that begins at an index: `{{ name }}`, `{{ group.name }}`, `{{ name|'default' }}` or
 * `{{ name | default: "x" }}`. Returns undefined when there is none.
 */
export function parseTag(
  text: string,
  start: number,
  impliedGroup: TagGroup,
  kind: SourceKind = "document",
): FoundTag | undefined {
  const match = TAG.exec(text.slice(start, start + MAX_LENGTH));
  if (match === null) return undefined;
  const [source, written = "", group, word, singleQuoted, doubleQuoted, rest] = match;
  const name = normalizeTagName((word ?? singleQuoted ?? doubleQuoted ?? "").trim());
  if (!TAG_NAME.test(name)) return undefined;
  const given = rest === undefined ? { text: "" } : readDefault(rest.trim(), written, kind);
  if (given === undefined) return undefined;
  const fallback = "text" in given ? given.text : "";
  return {
    tag: {
      group: (group as TagGroup | undefined) ?? impliedGroup, // one of the three words of the pattern
      name,
      ...(fallback === "" ? {} : { default: fallback }),
      source,
    },
    end: start + source.length,
    ...("fault" in given ? { fault: given.fault } : {}),
  };
}
