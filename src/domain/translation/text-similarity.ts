/** How often each two characters that follow each other are in a text. */
export type Letters = ReadonlyMap<string, number>;

export function pairsOfLetters(text: string): Letters {
  const pairs = new Map<string, number>();
  for (let at = 0; at < text.length - 1; at += 1) {
    const pair = text.slice(at, at + 2);
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  }
  return pairs;
}

/** Dice's coefficient: 0 for nothing in common, 1 for the same. */
export function textSimilarity(one: Letters = new Map(), other: Letters = new Map()): number {
  let common = 0;
  let size = 0;
  for (const [pair, count] of one) {
    common += Math.min(count, other.get(pair) ?? 0);
    size += count;
  }
  for (const count of other.values()) size += count;
  return size === 0 ? 0 : (2 * common) / size;
}
