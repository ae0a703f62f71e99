import type { Diagnostic } from "../diagnostic.ts";

/** Sorts diagnostics by their position in the JSON. `root` is at `depth` segments. */
export function sortBySource(diagnostics: readonly Diagnostic[], root: unknown, depth: number): readonly Diagnostic[] {
  return diagnostics
    .map((diagnostic) => ({ diagnostic, rank: rankOf(diagnostic.path.slice(depth), root) }))
    .sort((one, other) => compareRanks(one.rank, other.rank))
    .map(({ diagnostic }) => diagnostic);
}

/** The index of each segment among its siblings; a member that is absent comes before all others. */
function rankOf(segments: Diagnostic["path"], root: unknown): readonly number[] {
  let value = root;
  return segments.map((segment) => {
    const members = typeof value === "object" && value !== null ? Object.entries(value) : [];
    const index = members.findIndex(([name]) => name === String(segment));
    value = members[index]?.[1];
    return index;
  });
}

function compareRanks(one: readonly number[], other: readonly number[]): number {
  const length = Math.min(one.length, other.length);
  for (let i = 0; i < length; i += 1) {
    const difference = (one[i] ?? 0) - (other[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return one.length - other.length;
}
