/** Text with its character references decoded, and for each of its characters the index it has in the raw text. */
export interface DecodedText {
  readonly text: string;
  /** One more than there are characters: the last is the length of the raw text. */
  readonly indexes: readonly number[];
}

const REFERENCE = /&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|(quot|amp|lt|gt|apos|nbsp));/g;
const NAMED: Readonly<Record<string, string>> = { quot: '"', amp: "&", lt: "<", gt: ">", apos: "'", nbsp: "\u00A0" };

/** Decodes the references of characters with a meaning in HTML. All others stay as they are. */
export function decodeEntities(raw: string): DecodedText {
  let text = "";
  const indexes: number[] = [];
  const copy = (piece: string, at: (offset: number) => number): void => {
    for (let offset = 0; offset < piece.length; offset += 1) indexes.push(at(offset));
    text += piece;
  };
  let end = 0;
  for (const match of raw.matchAll(REFERENCE)) {
    const start = end;
    copy(raw.slice(start, match.index), (offset) => start + offset);
    copy(decodeReference(match), () => match.index);
    end = match.index + match[0].length;
  }
  copy(raw.slice(end), (offset) => end + offset);
  return { text, indexes: [...indexes, raw.length] };
}

function decodeReference([reference, decimal, hexadecimal, name]: RegExpExecArray): string {
  if (name !== undefined) return NAMED[name] ?? reference;
  const point = decimal === undefined ? Number.parseInt(hexadecimal ?? "", 16) : Number(decimal);
  const isCharacter = point > 0 && point <= 0x10ffff && (point < 0xd800 || point > 0xdfff);
  return isCharacter ? String.fromCodePoint(point) : reference;
}
