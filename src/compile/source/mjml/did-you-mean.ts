import { nearestName } from "./nearest-name.ts";

/** The question after a name that is likely meant; undefined when none is near. */
export function didYouMean(name: string, known: readonly string[]): string | undefined {
  const nearest = nearestName(name, known);
  return nearest && `did you mean ${nearest}?`;
}
