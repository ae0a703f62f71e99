const [CONSONANTS, VOWELS] = ["bcdfghjklmnprstvwz", "aeiouäéö"];

/**
 * A language that nobody speaks. Each word of a text is another word in it, always the same one and about as long; some
 * words are two there, and some short ones none.
 */
export function pseudoLanguage(seed: number): (text: string) => string {
  const next = randomNumbers(seed);
  const letterOf = (letters: string) => letters[next(letters.length)] ?? "";
  const syllables = Array.from(
    { length: 24 },
    () => `${letterOf(CONSONANTS)}${letterOf(VOWELS)}${letterOf(CONSONANTS)}`,
  );
  const words = new Map<string, string>();
  const wordFor = (word: string): string => {
    const key = word.toLowerCase();
    const length = Math.max(1, Math.round(word.length / 3.2));
    const made = words.get(key) ?? Array.from({ length }, () => syllables[next(syllables.length)]).join("");
    words.set(key, made);
    return key === word ? made : `${made.slice(0, 1).toUpperCase()}${made.slice(1)}`;
  };
  return (text) =>
    text
      .replaceAll(/\p{L}+/gu, (word) => (next(10) === 0 ? `${wordFor(word)} ${wordFor(`${word}s`)}` : wordFor(word)))
      .replaceAll(/ \p{L}{1,3} /gu, (short) => (next(6) === 0 ? " " : short));
}

/** Whole numbers below a limit, always the same. */
function randomNumbers(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}
