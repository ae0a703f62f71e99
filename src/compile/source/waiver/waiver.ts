import type { Diagnostic } from "../../../domain/diagnostic.ts";
import { nearestName } from "../../../domain/nearest-name.ts";
import { quote } from "../../../domain/quote.ts";
import { isRule, isWaivable, RULES, type Rule } from "../../../domain/rules.ts";

/** What an author allows in a part of a source, and why. */
export interface Waiver {
  readonly rule: Rule;
  readonly reason: string;
  readonly place: Diagnostic["path"];
  /** Whether a finding is in that part. */
  readonly covers: (found: Pick<Diagnostic, "path">) => boolean;
}

/** More are not read. */
export const WAIVERS_MAX = 100;

export const TOO_MANY_WAIVERS = `there are more than ${WAIVERS_MAX} waivers; fix what they allow`;

/** Why what an author wrote waives nothing; `form` shows how a waiver of a rule is written. */
export function findWaiverFault(name: string, reason: string, form: (rule: string) => string): string | undefined {
  if (!isRule(name)) {
    const nearest = nearestName(name, Object.keys(RULES));
    const advice = nearest === undefined ? `write ${form("rule")}` : `did you mean ${nearest}?`;
    return `there is no rule "${quote(name)}"; ${advice}`;
  }
  if (!isWaivable(name)) return `findings of ${name} cannot be waived, only warnings can; fix what it reports`;
  return reason.trim() === "" ? `say why ${name} is allowed: ${form(name)}` : undefined;
}
