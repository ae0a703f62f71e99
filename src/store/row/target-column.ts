import { type Target, type TargetScope, toTargetScope } from "../../domain/target.ts";

/** Canonical scopes and lists of targets, joined by commas. */
export function toTargetColumn(targets: TargetScope): string {
  return targets.join(",");
}

/** Returns the same frozen scope for the same text, so that reading a key makes none. There are eight. */
export function fromScopeColumn(text: string): TargetScope {
  const known = scopes.get(text);
  if (known !== undefined) return known;
  const scope = Object.freeze(toTargetScope(text.split(",")));
  scopes.set(text, scope);
  return scope;
}

/** The empty text is the empty list. */
export function fromTargetColumn(text: string): readonly Target[] {
  return fromScopeColumn(text) as readonly Target[];
}

const scopes = new Map<string, TargetScope>();
