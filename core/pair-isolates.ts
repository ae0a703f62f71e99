/** The isolates U+2066 to U+2068, and U+2069, which closes them (UAX #9). */
const ISOLATES = /[\u2066-\u2069]/g;

/** Drops each isolate that has no partner in the text: it would turn the words around the text. */
export function pairIsolates(text: string): string {
  const open: number[] = [];
  const lone = new Set<number>();
  for (const { 0: isolate, index } of text.matchAll(ISOLATES)) {
    if (isolate !== "\u2069") open.push(index);
    else if (open.pop() === undefined) lone.add(index);
  }
  for (const at of open) lone.add(at);
  return lone.size === 0 ? text : text.replace(ISOLATES, (isolate, at) => (lone.has(at) ? "" : isolate));
}
