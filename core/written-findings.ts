import type { PlannedNote, Segment } from "./fill-plan.ts";
import { NO_NAMES } from "./no-names.ts";
import { TagPlaces } from "./tag-places.ts";
import type { UsualScope } from "./usual-data.ts";

/** What a run by plans writes, and for which scope. */
export interface Written {
  readonly segments: readonly Segment[];
  readonly scopes: readonly UsualScope[];
}

/** The tags in it that have no value, as a report names them. */
export function tagsWithout({ segments, scopes }: Written, kind: "missing" | "defaulted"): readonly string[] {
  let places: TagPlaces<UsualScope> | undefined;
  for (let row = 0; row < segments.length; row += 1) {
    for (const { tag, up } of segments[row]?.[kind] ?? NO_NOTES) {
      let scope = scopes[row];
      for (let left = up; left > 0; left -= 1) scope = scope?.holder;
      places ??= new TagPlaces();
      if (scope !== undefined) places.add(tag, scope);
    }
  }
  return places === undefined ? NO_NAMES : places.labels();
}

const NO_NOTES: readonly PlannedNote[] = [];

/** The nodes in it that are not shown. */
export function hiddenNodes({ segments }: Pick<Written, "segments">): readonly string[] {
  let names: Set<string> | undefined;
  for (const { hidden } of segments) {
    for (const node of hidden) {
      names ??= new Set();
      names.add(node);
    }
  }
  return names === undefined ? NO_NAMES : [...names];
}
