import { longestRise } from "./longest-rise.ts";
import type { SourceMessage } from "./source-message.ts";
import { pairsOfLetters, textSimilarity } from "./text-similarity.ts";

type Match = readonly [index: number, before: number];

interface Pair {
  readonly index: number;
  readonly before: number;
  readonly similarity: number;
}

/**
 * Pairs the messages that `equal` leaves over, each with a previous one of its role between the same neighbours, of
 * those that did not move. Both maps are from an index among the new messages to that among the previous ones.
 */
export function matchEdited(
  previous: readonly SourceMessage[],
  extracted: readonly SourceMessage[],
  equal: ReadonlyMap<number, number>,
): readonly Match[] {
  const matched = new Set(equal.values());
  const inOrder = [...equal].toSorted(([one], [other]) => one - other);
  const anchors = [...longestRise(inOrder), [extracted.length, previous.length] as const];
  let [from, fromBefore] = [0, 0];
  return anchors.flatMap(([index, before]) => {
    const now = range(from, index).filter((each) => !equal.has(each));
    const then = range(fromBefore, before).filter((each) => !matched.has(each));
    [from, fromBefore] = [index + 1, before + 1];
    return pairUp(previous, extracted, then, now);
  });
}

function range(from: number, to: number): readonly number[] {
  return Array.from({ length: Math.max(to - from, 0) }, (_, index) => from + index);
}

/** More than are compared each with each; beyond it they are paired in their order. */
const MAX_COMPARED = 40_000;

function pairUp(
  previous: readonly SourceMessage[],
  extracted: readonly SourceMessage[],
  then: readonly number[],
  now: readonly number[],
): readonly Match[] {
  const isCompared = then.length * now.length <= MAX_COMPARED;
  const wordsOf = (messages: readonly SourceMessage[], indexes: readonly number[]) =>
    new Map(indexes.map((index) => [index, pairsOfLetters(messages[index]?.text ?? "")]));
  const [words, others] = isCompared ? [wordsOf(extracted, now), wordsOf(previous, then)] : [];
  const all = now.flatMap((index, at) => {
    const candidates = isCompared ? then : then.slice(at, at + 1);
    return candidates
      .filter((before) => previous[before]?.role === extracted[index]?.role)
      .map((before): Pair => ({ index, before, similarity: textSimilarity(words?.get(index), others?.get(before)) }));
  });
  const pairs = new Map<number, number>();
  const used = new Set<number>();
  const inOrder = all.toSorted(
    (one, other) => other.similarity - one.similarity || one.index - other.index || one.before - other.before,
  );
  for (const { index, before } of inOrder) {
    if (pairs.has(index) || used.has(before)) continue;
    pairs.set(index, before);
    used.add(before);
  }
  return [...pairs];
}
