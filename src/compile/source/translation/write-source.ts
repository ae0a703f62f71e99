import { type ComposedText, cutText, type SourceFile, wholeText, writtenText } from "../shared/composed-text.ts";
import type { ReadUnit } from "./read-sources.ts";
import { writeDefault } from "./write-default.ts";
import { writeTranslation } from "./write-translation.ts";

/**
 * A text of which each unit that has a translation, by its id, is replaced. Units may be within pieces of others. What
 * is copied keeps its place, what is written has that of its unit.
 */
export function writeSource(
  file: SourceFile,
  units: readonly ReadUnit[],
  translations: ReadonlyMap<string, string>,
): ComposedText {
  const edits = units.flatMap((each) => {
    const translation = translations.get(each.id);
    return translation === undefined || translation === each.message.text ? [] : [{ ...each, translation }];
  });
  return new SourceWriter(file, edits).range(0, file.text.length);
}

interface Edit extends ReadUnit {
  readonly translation: string;
}

class SourceWriter {
  readonly #file: SourceFile;
  readonly #whole: ComposedText;
  /** By their beginnings, a unit before those within it. */
  readonly #edits: readonly Edit[];

  constructor(file: SourceFile, edits: readonly Edit[]) {
    this.#file = file;
    this.#whole = wholeText(file);
    this.#edits = edits;
  }

  range(from: number, to: number): ComposedText {
    const pieces: ComposedText[] = [];
    let copied = from;
    for (let at = this.#firstFrom(from); at < this.#edits.length; at += 1) {
      const edit = this.#edits[at];
      if (edit === undefined || edit.unit.from >= to) break;
      if (edit.unit.from < copied || edit.unit.to > to) continue;
      pieces.push(cutText(this.#whole, copied, edit.unit.from), this.#write(edit));
      copied = edit.unit.to;
    }
    return [...pieces.flat(), ...cutText(this.#whole, copied, to)];
  }

  #write({ unit, message, translation }: Edit): ComposedText {
    const { from, to, syntax, within = "plain" } = unit;
    const write = (text: string): ComposedText => writtenText(text, this.#file, from);
    if (syntax === "default") return write(writeDefault(this.#file.text.slice(from, to), translation, within));
    const copy = (piece: { readonly from: number; readonly to: number }) => [this.range(piece.from, piece.to)];
    return writeTranslation(translation, message, syntax, { copy, write }).flat();
  }

  /** The index of the first edit that begins there or behind. */
  #firstFrom(from: number): number {
    let [low, high] = [0, this.#edits.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#edits[middle]?.unit.from ?? 0) < from) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
