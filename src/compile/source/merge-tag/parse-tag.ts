import type { TagGroup } from "../../../../core/evaluator/names.ts";
import { MEMBERS_PATTERN, readMembers } from "../../../domain/document/name-members.ts";
import type { SourceKind } from "../../../domain/template/template-source.ts";
import type { FormatChoice, SourceTag } from "../../mail/locale/format-choice.ts";
import type { ListNames } from "../list/list-names.ts";
import { NO_LISTS } from "../list/list-table.ts";
import { nameTag, type TagPlace } from "./name-tag.ts";
import { type DefaultFault, readDefault } from "./read-default.ts";
import { readFormat } from "./read-format.ts";

/** A tag found in text, and the index after it. */
export interface FoundTag {
  readonly tag: SourceTag;
  readonly end: number;
  /** What is wrong with its format, its default or its name. */
  readonly fault?: DefaultFault;
}

/** The longest tag that is recognised, in UTF-16 units. Bounds the work of a search. */
const MAX_LENGTH = 1000;

/** A default ends at the braces; within quotes it may hold some, unless a quote is left open. */
const TAG = new RegExp(`^\\{\\{\\s*(${MEMBERS_PATTERN})\\s*(?:\\|((?:'[^']*'|"[^"]*"|[^'"{}])*|[^{}]*))?\\}\\}`);

/**
 * Reads the merge tag that begins at an index: `{{ name }}`, `{{ group.name }}`, `{{ order.total }}`,
 * `{{ name|'default' }}`, `{{ name | default: "x" }}` or `{{ total | money: 'EUR' }}`; where items are repeated, with
 * what they are called in front.
 * Returns undefined when there is none.
 */
export function parseTag(
  text: string,
  start: number,
  impliedGroup: TagGroup,
  kind: SourceKind = "document",
  names: ListNames = NO_LISTS,
): FoundTag | undefined {
  const match = TAG.exec(text.slice(start, start + MAX_LENGTH));
  if (match === null) return undefined;
  const [source, written = "", rest] = match;
  const members = readMembers(written);
  if (members === undefined) return undefined;
  const { list, group, name, path, count, fault: misnamed } = nameTag(members, { source, kind, names });
  const end = readEnd(rest, list, { source, kind, names }, written);
  if (end === undefined) return undefined;
  const { choice, fallback, fault = misnamed } = end;
  return {
    tag: {
      ...(list === undefined ? {} : { list }),
      group: group ?? impliedGroup,
      name,
      ...(path && { path }),
      ...(count === undefined ? {} : { count }),
      ...(choice && { choice }),
      ...(fallback === "" ? {} : { default: fallback }),
      source,
    },
    end: start + source.length,
    ...(fault === undefined ? {} : { fault }),
  };
}

/** What follows the first pipe of a tag. */
interface TagEnd {
  readonly choice?: FormatChoice | undefined;
  /** The default; empty without one. */
  readonly fallback: string;
  readonly fault?: DefaultFault | undefined;
}

/** Reads a format, a default or both. Undefined if a document treats the whole tag as text. */
function readEnd(
  rest: string | undefined,
  list: number | undefined,
  place: TagPlace,
  name: string,
): TagEnd | undefined {
  const format = rest === undefined ? undefined : readFormat(rest.trim(), list, place);
  const behind = format === undefined ? rest : format.rest;
  const given = behind === undefined ? { text: "" } : readDefault(behind.trim(), name, place.kind);
  if (given === undefined) return undefined;
  const fault = format?.fault ?? ("fault" in given ? given.fault : undefined);
  return { choice: format?.choice, fallback: "text" in given ? given.text : "", fault };
}
