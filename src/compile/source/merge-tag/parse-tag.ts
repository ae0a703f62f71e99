import type { Tag, TagGroup } from "../../../../core/program.ts";
import { normalizeTagName, TAG_NAME } from "../../../../core/tag-name.ts";

/** A tag found in text, and the index after it. */
export interface FoundTag {
  readonly tag: Tag;
  readonly end: number;
}

/** The longest tag that is recognised, in UTF-16 units. Bounds the work of a search. */
const MAX_LENGTH = 1000;

const TAG =
  /^\{\{\s*(?:(text|url|attr)\s*\.\s*)?(?:([A-Za-z0-9_]+)|'([^']*)'|"([^"]*)")\s*(?:\|((?:'[^']*'|"[^"]*"|[^'"{}|])*))?\}\}/;
const DEFAULT = /^(?:default\s*:\s*)?(?:'([^']*)'|"([^"]*)"|([^'"]+))$/;

/**
 * Reads the merge tag that begins at an index: `{{ name }}`, `{{ group.name }}`, `{{ name|'default' }}` or
 * `{{ name | default: "x" }}`. Returns undefined when there is none.
 */
export function parseTag(text: string, start: number, impliedGroup: TagGroup): FoundTag | undefined {
  const match = TAG.exec(text.slice(start, start + MAX_LENGTH));
  if (match === null) return undefined;
  const [source, group, word, singleQuoted, doubleQuoted, rest] = match;
  const name = normalizeTagName((word ?? singleQuoted ?? doubleQuoted ?? "").trim());
  if (!TAG_NAME.test(name)) return undefined;
  const given = rest === undefined ? undefined : DEFAULT.exec(rest.trim());
  if (given === null) return undefined;
  const fallback = given?.[1] ?? given?.[2] ?? given?.[3];
  return {
    tag: {
      group: (group as TagGroup | undefined) ?? impliedGroup, // one of the three words of the pattern
      name,
      ...(fallback === undefined || fallback === "" ? {} : { default: fallback }),
      source,
    },
    end: start + source.length,
  };
}
