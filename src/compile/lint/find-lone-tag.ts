import type { Tag } from "../../../core/program.ts";
import { normalizeTagName } from "../../../core/tag-name.ts";
import type { Variable } from "../../domain/document/variable/variable.ts";
import { quote } from "../../domain/quote.ts";
import type { ListNames } from "../source/list/list-table.ts";
import { parseTag } from "../source/merge-tag/parse-tag.ts";

/**
 * The first tag of a text that is nothing but tags, each of which may have no value: no default, and not declared as
 * required. Undefined for any other text.
 */
export function findLoneTag(text: string, variables: readonly Variable[]): string | undefined {
  let first: string | undefined;
  let rest = text.trim();
  while (rest.startsWith("{{")) {
    const lists: string[] = [];
    const names: ListNames = {
      itemsOf: (name) => lists.push(normalizeTagName(name)) - 1,
      sizeOf: () => undefined,
      isKnown: () => true,
    };
    const found = parseTag(rest, 0, "text", "document", names);
    if (found === undefined || !mayBeEmpty(found.tag, lists.at(-1), variables)) return undefined;
    first ??= quote(found.tag.source);
    rest = rest.slice(found.end).trim();
  }
  return rest === "" ? first : undefined;
}

function mayBeEmpty({ group, name, default: fallback }: Tag, list: string | undefined, variables: readonly Variable[]) {
  if (fallback !== undefined || (list !== undefined && name === "loop_number")) return false;
  return !variables.some(
    (each) => each.isRequired && each.group === group && each.name === name && each.lists.at(-1) === list,
  );
}
