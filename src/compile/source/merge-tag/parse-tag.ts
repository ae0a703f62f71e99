import type { TagGroup } from "../../../../core/evaluator/names.ts";
import type { Tag } from "../../../../core/evaluator/program.ts";
import { MEMBERS_PATTERN, readMembers } from "../../../domain/document/name-members.ts";
import type { SourceKind } from "../../../domain/template/template-source.ts";
import type { ListNames } from "../list/list-names.ts";
import { NO_LISTS } from "../list/list-table.ts";
import { nameTag } from "./name-tag.ts";
import { type DefaultFault, readDefault } from "./read-default.ts";

/** A tag found in text, and the index after it. */
export interface FoundTag {
  readonly tag: Tag;
  readonly end: number;
  /** What is wrong with its default, or with its name. */
  readonly fault?: DefaultFault;
}

/** The longest tag that is recognised, in UTF-16 units. Bounds the work of a search. */
const MAX_LENGTH = 1000;

/** A default ends at the braces; within quotes it may hold some, unless a quote is left open. */
const TAG = new RegExp(`^\\{\\{\\s*(${MEMBERS_PATTERN})\\s*(?:\\|((?:'[^']*'|"[^"]*"|[^'"{}])*|[^{}]*))?\\}\\}`);

/**
 * Reads the merge tag that begins at an index: `{{ name }}`, `{{ group.name }}`, `{{ order.total }}`,
 * `{{ name|'default' }}` or `{{ name | default: "x" }}`; where items are repeated, with what they are called in front.
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
  const given = rest === undefined ? { text: "" } : readDefault(rest.trim(), written, kind);
  if (given === undefined) return undefined;
  const fallback = "text" in given ? given.text : "";
  const fault = "fault" in given ? given.fault : misnamed;
  return {
    tag: {
      ...(list === undefined ? {} : { list }),
      group: group ?? impliedGroup,
      name,
      ...(path && { path }),
      ...(count === undefined ? {} : { count }),
      ...(fallback === "" ? {} : { default: fallback }),
      source,
    },
    end: start + source.length,
    ...(fault === undefined ? {} : { fault }),
  };
}
