import { type Target, type TargetScope, toTargetScope } from "../../domain/target.ts";

/** Formats a canonical scope or list of targets as text, separated by commas. */
export function toTargetColumn(targets: TargetScope): string {
  return targets.join(",");
}

/** Returns the same frozen scope for equal text, so that reading a key allocates none. There are eight scopes. */
export function fromScopeColumn(text: string): TargetScope {
  const known = scopes.get(text);
  if (known !== undefined) return known;
  const scope = Object.freeze(toTargetScope(text.split(",")));
  scopes.set(text, scope);
  return scope;
}

/** Parses a list of targets; the empty text is the empty list. */
export function fromTargetColumn(text: string): readonly Target[] {
  return fromScopeColumn(text) as readonly Target[];
}

const scopes = new Map<string, TargetScope>();
