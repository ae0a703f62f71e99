import type { ScopeSchema } from "../data/schema.ts";

/** One thing that callers have to know of a new version. */
export interface ContractChange {
  /** Such as `text.first_name`, or `lists.items.url.link`. */
  readonly path: string;
  readonly what: "new" | "gone" | "now needed" | "no longer needed";
  /** Whether data that was complete for the previous version is incomplete for this one. */
  readonly isBreaking: boolean;
}

/** What callers must give of one contract and not of the other. */
export function contractChanges(before: ScopeSchema, after: ScopeSchema): readonly ContractChange[] {
  const old = needs(before);
  const now = needs(after);
  const changes: ContractChange[] = [];
  for (const [path, need] of now) {
    const was = old.get(path);
    const isNeeded = need === "always";
    if (was === undefined) changes.push({ path, what: "new", isBreaking: isNeeded });
    else if (isNeeded && was !== "always") changes.push({ path, what: "now needed", isBreaking: true });
    else if (!isNeeded && was === "always") changes.push({ path, what: "no longer needed", isBreaking: false });
  }
  for (const path of old.keys()) if (!now.has(path)) changes.push({ path, what: "gone", isBreaking: false });
  return changes.sort((one, other) => Number(other.isBreaking) - Number(one.isBreaking));
}

/** How much each tag, key and list is needed, by its path. */
function needs({ tags, keys, lists }: ScopeSchema, prefix = ""): Map<string, string> {
  const found = new Map<string, string>();
  for (const { group, name, need } of tags) found.set(`${prefix}${group}.${name}`, need);
  for (const { name } of keys) found.set(`${prefix}context.${name}`, "sometimes");
  for (const { name, items } of lists) {
    found.set(`${prefix}lists.${name}`, "sometimes");
    for (const [path, need] of needs(items, `${prefix}lists.${name}.`)) found.set(path, need);
  }
  return found;
}
