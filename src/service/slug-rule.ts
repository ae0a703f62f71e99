import { Refusal } from "../domain/error.ts";
import type { Caller } from "../domain/session/caller.ts";
import type { FormerSlug, SlugOptions } from "../store/port/template-store.ts";
import { assertFormerSlug } from "./assert-former-slug.ts";

/** What the store asks before a template gets the former slug of another one. */
export function slugRule(
  caller: Caller,
  { forceSlug: isForced = false }: { readonly forceSlug?: boolean | undefined },
  at: Date,
): SlugOptions {
  return { assertFormerSlug: (former: FormerSlug) => assertFormerSlug(caller, former, { isForced, at }) };
}

export function slugTaken(): Refusal {
  return new Refusal("CONFLICT", "another template has this slug");
}
