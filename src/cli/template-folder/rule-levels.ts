import { nearestName } from "../../domain/nearest-name.ts";
import { quote } from "../../domain/quote.ts";
import { isRule, isWarningAtPublication, RULES } from "../../domain/rules.ts";
import type { MemberFault } from "./folder-error.ts";

const LEVELS: readonly unknown[] = ["off", "warning", "error"];

/** Finds what is wrong with the member `rules` of `letterpress.json`, such as `{"size.full-lists": "off"}`. */
export function findRulesFaults(value: unknown): readonly MemberFault[] {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return [{ path: ["rules"], message: 'rules must be an object, such as {"size.full-lists": "off"}' }];
  }
  return Object.entries(value).flatMap(([rule, level]) => {
    const message = faultOf(rule, level);
    return message === undefined ? [] : [{ path: ["rules", rule], message: `rules: ${message}` }];
  });
}

function faultOf(rule: string, level: unknown): string | undefined {
  if (!isRule(rule)) {
    const nearest = nearestName(rule, Object.keys(RULES));
    const advice = nearest === undefined ? "docs/diagnostics.md lists the rules" : `did you mean ${nearest}?`;
    return `there is no rule "${quote(rule)}"; ${advice}`;
  }
  if (!LEVELS.includes(level)) return `${rule} must be "off", "warning" or "error"`;
  if (level === "error" || isWarningAtPublication(rule)) return undefined;
  if (rule === "waiver.unused") return `${rule} can only be "error"; remove the waivers that it reports`;
  return `${rule} is an error, and only warnings can be turned off or changed; fix what it reports`;
}
