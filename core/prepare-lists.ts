import { MAX_ITEMS, MAX_LIST_DEPTH } from "./list-limits.ts";
import { invalidProgram, parseIndex, parseList, parseObject, parseReference, parseText } from "./parse-member.ts";
import { PreparedScope } from "./prepared-scope.ts";
import { TAG_NAME } from "./tag-name.ts";

const MAX_LISTS = 32;

/** Checks the lists of a program, and makes the scope of each in `data`, that of the data. Throws INVALID_PROGRAM. */
export function prepareLists(value: unknown, data: PreparedScope): readonly PreparedScope[] {
  const scopes: PreparedScope[] = [];
  for (const [at, entry] of parseList(value, ["lists"], MAX_LISTS).entries()) {
    const loc = ["lists", at];
    const list = parseObject(entry, loc);
    const name = parseText(list.name, [...loc, "name"]);
    if (!TAG_NAME.test(name)) throw invalidProgram([...loc, "name"], `must match ${TAG_NAME.source}`, "pattern");
    const max = parseIndex(list.max, [...loc, "max"], 1, MAX_ITEMS);
    const holder = list.in === undefined ? data : parseReference(list.in, [...loc, "in"], scopes);
    if (holder.depth === MAX_LIST_DEPTH) {
      throw invalidProgram([...loc, "in"], `must be at most ${MAX_LIST_DEPTH} deep`, "too_deep");
    }
    if (holder.lists.has(name)) throw invalidProgram([...loc, "name"], "must be of one list only", "duplicate");
    const scope = new PreparedScope(at + 1, { name, max, holder, place: holder.lists.size });
    holder.lists.set(name, scope);
    scopes.push(scope);
  }
  return scopes;
}
