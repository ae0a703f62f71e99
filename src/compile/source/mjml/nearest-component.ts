import { nearestName } from "../../../domain/nearest-name.ts";

/** The known name that a misspelt one most likely means, also if the prefix `mj-` is missing. */
export function nearestComponent(name: string, known: readonly string[]): string | undefined {
  const prefixed = `mj-${name}`;
  return known.includes(prefixed) ? prefixed : nearestName(name, known);
}
