import { placeOf } from "./guide-place.ts";
import { headingId } from "./heading-id.ts";
import { titleOf } from "./render-page.ts";

/** A part of a page below one heading. */
export interface GuideSection {
  readonly place: string;
  readonly page: string;
  readonly heading: string;
  /** The beginning of its text. */
  readonly excerpt: string;
}

const WORDS_MAX = 8;
const FOUND_MAX = 30;
const EXCERPT_MAX = 200;
const HEADING_WEIGHT = 20;
/** A long section that has a word often is not more about it than one with the word in its heading. */
const TEXT_WEIGHT_MAX = 5;

/** Makes the index of all pages once. A search looks its words up by binary search; a word also finds longer ones. */
export function indexGuide(pages: ReadonlyMap<string, string>): (query: string) => readonly GuideSection[] {
  const sections: GuideSection[] = [];
  const counts = new Map<string, Map<number, number>>();
  for (const [path, markdown] of pages) {
    for (const { heading, id, text } of sectionsOf(markdown)) {
      const number = sections.push({
        place: id === "" ? placeOf(path) : `${placeOf(path)}#${id}`,
        page: titleOf(markdown),
        heading,
        excerpt: text.replaceAll(/\s+/g, " ").trim().slice(0, EXCERPT_MAX),
      });
      for (const word of wordsOf(heading)) count(word, number - 1, HEADING_WEIGHT);
      for (const [word, times] of timesOf(wordsOf(text))) count(word, number - 1, Math.min(times, TEXT_WEIGHT_MAX));
    }
  }
  const vocabulary = [...counts.keys()].sort();

  function count(word: string, section: number, weight: number): void {
    const found = counts.get(word) ?? new Map<number, number>();
    counts.set(word, found.set(section, (found.get(section) ?? 0) + weight));
  }

  /** The sections that have a word beginning like this one, with their weights. */
  function find(word: string): ReadonlyMap<number, number> {
    const found = new Map<number, number>();
    for (let i = firstFrom(vocabulary, word); vocabulary[i]?.startsWith(word) === true; i += 1) {
      for (const [section, weight] of counts.get(vocabulary[i] ?? "") ?? []) {
        found.set(section, (found.get(section) ?? 0) + weight);
      }
    }
    return found;
  }

  return (query) => {
    const [first, ...others] = [...new Set(wordsOf(query))].slice(0, WORDS_MAX).map(find);
    if (first === undefined) return [];
    const inAll = [...first].filter(([section]) => others.every((found) => found.has(section)));
    const weighed = inAll.map(([section, weight]) => ({
      section,
      weight: others.reduce((sum, found) => sum + (found.get(section) ?? 0), weight),
    }));
    weighed.sort((one, other) => other.weight - one.weight);
    return weighed.slice(0, FOUND_MAX).flatMap(({ section }) => sections[section] ?? []);
  };
}

function sectionsOf(markdown: string): readonly { heading: string; id: string; text: string }[] {
  const nextId = headingId();
  const parts = markdown
    .replaceAll(/^```.*?^```$/gms, (block) => block.replaceAll(/^#/gm, " #"))
    .split(/^(?=#{1,6} )/m);
  return parts.map((part) => {
    const [, heading = ""] = /^#+ (.*)/.exec(part) ?? [];
    return { heading, id: nextId(heading), text: part.slice(part.indexOf("\n") + 1) };
  });
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}_-]{2,60}/gu) ?? [];
}

function timesOf(words: readonly string[]): ReadonlyMap<string, number> {
  const times = new Map<string, number>();
  for (const word of words) times.set(word, (times.get(word) ?? 0) + 1);
  return times;
}

function firstFrom(sorted: readonly string[], word: string): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? "") < word) low = middle + 1;
    else high = middle;
  }
  return low;
}
