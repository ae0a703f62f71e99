import type { Diagnostic } from "../../../domain/diagnostic.ts";
import type { Place } from "../../../domain/document/place.ts";
import type { Slot } from "../../mail/tree/value.ts";

/** A slot with the range of its merge tag in the source. */
export interface SourceSlot {
  readonly slot: Slot;
  readonly start: number;
  readonly end: number;
}

/** Knows the line and column of every character of a source, and collects what is found there. */
export class SourcePlaces {
  readonly #found: Diagnostic[] = [];
  readonly #slots: SourceSlot[] = [];
  readonly #lineStarts: readonly number[];

  constructor(source: string) {
    this.#lineStarts = [0, ...[...source.matchAll(/\n/g)].map(({ index }) => index + 1)];
  }

  /** What was found, in the order of the source. */
  get diagnostics(): readonly Diagnostic[] {
    return this.#found.toSorted((one, other) => {
      const [, line = 0, column = 0] = one.path;
      const [, otherLine = 0, otherColumn = 0] = other.path;
      return Number(line) - Number(otherLine) || Number(column) - Number(otherColumn);
    });
  }

  /** The merge tags that became slots. */
  get slots(): readonly SourceSlot[] {
    return this.#slots;
  }

  noteSlot(slot: SourceSlot): void {
    this.#slots.push(slot);
  }

  /** The place of a character by its index. */
  at(index: number): Place {
    return { path: ["mjml", ...this.positionOf(index)], diagnostics: this.#found };
  }

  /** Line and column, counted from 1, the column in UTF-16 units. */
  positionOf(index: number): readonly [line: number, column: number] {
    let low = 0;
    let high = this.#lineStarts.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((this.#lineStarts[middle] ?? 0) <= index) low = middle;
      else high = middle - 1;
    }
    return [low + 1, index - (this.#lineStarts[low] ?? 0) + 1];
  }
}
