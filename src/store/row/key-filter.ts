import type { KeyFilter } from "../../domain/key/key.ts";
import { toOptionalMillis } from "./date-column.ts";

/** A key filter as query parameters; null matches every key. */
export interface KeyFilterParameters {
  readonly state: string | null;
  readonly at: number | null;
  readonly nameHas: string | null;
  readonly expiresBefore: number | null;
  readonly unusedSince: number | null;
}

export function toKeyFilterParameters({ state, nameHas, expiresBefore, unusedSince }: KeyFilter): KeyFilterParameters {
  return {
    state: state?.is ?? null,
    at: toOptionalMillis(state?.at),
    nameHas: nameHas ?? null,
    expiresBefore: toOptionalMillis(expiresBefore),
    unusedSince: toOptionalMillis(unusedSince),
  };
}
