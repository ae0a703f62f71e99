/** Longer names are not treated as misspelt. */
const NAME_MAX = 60;

/**
 * The known name that a misspelt one most likely means: one that differs in case or separators, or else the nearest one
 * within `mostLetters` letters.
 */
export function nearestName(name: string, known: readonly string[], mostLetters = 2): string | undefined {
  if (name.length > NAME_MAX) return undefined;
  const folded = fold(name);
  const most = Math.min(mostLetters, Math.floor(folded.length / 3));
  let best: string | undefined;
  let least = most + 1;
  for (const candidate of known) {
    const other = fold(candidate);
    const distance = Math.abs(other.length - folded.length) < least ? distanceOf(folded, other) : least;
    if (distance < least) [best, least] = [candidate, distance];
  }
  return best;
}

/** Case, what joins words, and the British spelling make no other name. */
function fold(name: string): string {
  return name
    .toLowerCase()
    .replace(/[\s_-]+/g, "")
    .replace("colour", "color")
    .replace("centre", "center");
}

/** How many letters are changed, added, left out, or swapped with the next (optimal string alignment). */
function distanceOf(one: string, other: string): number {
  let before: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1];
      let cost = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (isSame ? 0 : 1));
      const isSwap = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      if (isSwap) cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      next.push(cost);
    }
    [before, row] = [row, next];
  }
  return row[other.length] ?? 0;
}
