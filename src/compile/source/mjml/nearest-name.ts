import { distance } from "fastest-levenshtein";

/** Longer than any name that mjml has. */
const MAX_LENGTH = 40;

/** The known name that a mistyped one is likely to mean; undefined when none is near. */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  if (name.length > MAX_LENGTH) return undefined;
  const prefixed = `mj-${name}`;
  if (known.includes(prefixed)) return prefixed;
  const [nearest] = known
    .map((each) => ({ each, edits: edits(name, each), length: Math.max(bare(name), bare(each)) }))
    .filter(({ edits, length }) => edits <= Math.max(1, length / 3))
    .sort((one, other) => one.edits - other.edits);
  return nearest?.each;
}

/** Letters in another order are one slip of the hand. */
function edits(name: string, other: string): number {
  const isMixedUp = name !== other && [...name].sort().join("") === [...other].sort().join("");
  return isMixedUp ? 1 : distance(name, other);
}

/** What every name begins with says nothing about how near two are. */
function bare(name: string): number {
  return name.replace(/^mj-/, "").length;
}
