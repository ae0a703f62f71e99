import type { Describe, TextDifference } from "./text-difference.ts";

/**
 * A difference without its texts: where its new texts begin in the list of texts, then, for each piece, what precedes
 * it, its distance and its length, and at the end what follows. What precedes is NONE, NEXT or the place of a text that
 * the list has already, counted from KNOWN. Translations into several languages differ in texts and all but agree in
 * these numbers, so that they are compressed well together.
 */
export type SplitDifference = readonly number[];

const [NONE, NEXT, KNOWN] = [0, 1, 2];

/** Collects the texts of differences, each once. */
export function createTextList() {
  const places = new Map<string, number>();
  const place = (text: string): number => {
    const known = places.get(text);
    if (known !== undefined) return KNOWN + known;
    places.set(text, places.size);
    return NEXT;
  };
  return {
    split(difference: ReturnType<Describe>): SplitDifference {
      const numbers = [places.size];
      for (let index = 0; index < difference.length; index += 2) {
        const piece = difference[index];
        if (typeof piece === "string") index += 1;
        numbers.push(typeof piece === "string" ? place(piece) : NONE);
        for (const number of difference.slice(index, index + 2)) numbers.push(Number(number));
      }
      return numbers;
    },
    texts: () => [...places.keys()],
  };
}

/** The difference that was split. */
export function joinDifference([first = 0, ...numbers]: SplitDifference, texts: readonly string[]): TextDifference {
  let next = first;
  return numbers.flatMap<string | number>((number, index) => {
    if (index % 3 > 0) return [number];
    if (number === NONE) return [];
    const text = number === NEXT ? texts[next] : texts[number - KNOWN];
    if (number === NEXT) next += 1;
    return [text ?? ""];
  });
}
