import { nearestName } from "../../../domain/nearest-name.ts";

/** The known name that was most likely meant by another, which may lack what the names of components begin with. */
export function nearestComponent(name: string, known: readonly string[]): string | undefined {
  const prefixed = `mj-${name}`;
  return known.includes(prefixed) ? prefixed : nearestName(name, known);
}
