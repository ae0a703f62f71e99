import { matchEdited } from "./match-edited.ts";
import type { SourceMessage } from "./source-message.ts";
import { withIds } from "./with-ids.ts";

/**
 * The messages of an edited source, each with the id that it had. A text that is said again has its own id, wherever it
 * is now. Any other is taken for an edit of one that is gone between the same neighbours, of the same role, the most
 * similar first: its translations are then outdated, not lost. The rest has new ids.
 */
export function keepIds(
  previous: readonly SourceMessage[],
  extracted: readonly SourceMessage[],
): readonly SourceMessage[] {
  const kept = matchEqual(previous, extracted);
  for (const [index, before] of matchEdited(previous, extracted, kept)) kept.set(index, before);
  const idOf = (index: number): string | undefined => previous[kept.get(index) ?? -1]?.id;
  const taken = [...kept.values()].flatMap((before) => previous[before]?.id ?? []);
  const added = withIds(
    extracted.filter((_, index) => idOf(index) === undefined),
    taken,
  );
  let next = 0;
  return extracted.map((message, index) => {
    const id = idOf(index);
    if (id !== undefined) return { ...message, id };
    next += 1;
    return { ...message, id: added[next - 1]?.id ?? message.id };
  });
}

/** The first that says something is the first that said it, the second is the second. */
function matchEqual(previous: readonly SourceMessage[], extracted: readonly SourceMessage[]): Map<number, number> {
  const keyOf = ({ role, text }: SourceMessage): string => `${role}\0${text}`;
  const free = Map.groupBy(previous.keys(), (index) => keyOf(previous[index] as SourceMessage)); // its own index
  const used = new Map<string, number>();
  const matches: Map<number, number> = new Map();
  for (const [index, message] of extracted.entries()) {
    const key = keyOf(message);
    const count = used.get(key) ?? 0;
    const before = free.get(key)?.[count];
    used.set(key, count + 1);
    if (before !== undefined) matches.set(index, before);
  }
  return matches;
}
