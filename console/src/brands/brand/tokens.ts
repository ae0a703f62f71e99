import type { Named } from "../../saving/named.ts";
import type { KeptRecord, RecordState, RecordWork } from "../../saving/record-state.ts";

/** The values of a brand by the names of tokens. */
export type Tokens = Named<string>;

export type BrandWork = RecordWork<string>;
export type BrandState = RecordState<string>;
export type KeptBrand = KeptRecord<string>;

/** A token of which two brands have different values; undefined for one that has none. */
export interface TokenDifference {
  readonly name: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** In the order of the names. */
export function tokenDifferences(before: Tokens, after: Tokens): readonly TokenDifference[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .sort()
    .map((name) => ({ name, before: before[name], after: after[name] }))
    .filter((each) => each.before !== each.after);
}
