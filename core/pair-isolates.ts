const CLOSING = 0x2069;

/** Whether text holds one of the isolates U+2066 to U+2068, or U+2069, which closes them (UAX #9). */
export function hasIsolates(text: string): boolean {
  return /[\u2066-\u2069]/.test(text);
}

/** Drops each isolate that has no partner in the text: it would turn the words around the text. */
export function pairIsolates(text: string): string {
  const open: number[] = [];
  const lone = new Set<number>();
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit > CLOSING || unit < 0x2066) continue;
    if (unit !== CLOSING) open.push(at);
    else if (open.pop() === undefined) lone.add(at);
  }
  for (const at of open) lone.add(at);
  if (lone.size === 0) return text;
  let paired = "";
  let from = 0;
  for (const at of [...lone].sort((one, other) => one - other)) {
    paired += text.slice(from, at);
    from = at + 1;
  }
  return paired + text.slice(from);
}
