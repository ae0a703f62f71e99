import type { Diagnostic } from "../../../domain/diagnostic.ts";
import type { Visibility } from "../../../domain/document/visibility.ts";
import { formatPath } from "../../../domain/error.ts";
import type { Slot } from "../../mail/tree/value.ts";
import type { ScopedPlace } from "../list/scoped-place.ts";
import { type ComposedText, type SourceFile, type TextPiece, wholeText } from "./composed-text.ts";

/** A slot with the range of its merge tag in the source. */
export interface SourceSlot {
  readonly slot: Slot;
  readonly start: number;
  readonly end: number;
}

/** What a tag that gives characters as they are writes, with its range in the source. */
export interface SourceLiteral {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Where the name of an attribute that is a mark begins, and where the attribute is over. */
interface MarkPlace {
  readonly from: number;
  readonly to: number;
}

/** Knows the file, line and column of every character of a source, and collects what is found there. */
export class SourcePlaces {
  /** The sending service that the template declares. */
  readonly service: string | undefined;
  readonly #found: Diagnostic[];
  readonly #slots: SourceSlot[] = [];
  readonly #literals: SourceLiteral[] = [];
  readonly #marks: MarkPlace[] = [];
  readonly #pieces: readonly (TextPiece & { readonly start: number })[];
  readonly #lineStarts = new Map<SourceFile, readonly number[]>();
  /** The line starts of the whole text; computed on first use. */
  #ownLineStarts: readonly number[] | undefined;

  /** Findings are added to `found`. `service` is the sending service that the template declares. */
  constructor(source: string | ComposedText, found: Diagnostic[] = [], service?: string) {
    this.#found = found;
    this.service = service;
    const composed = typeof source === "string" ? wholeText({ path: undefined, text: source }) : source;
    let end = 0;
    this.#pieces = composed.map((piece) => {
      end += piece.text.length;
      return { ...piece, start: end - piece.text.length };
    });
  }

  /** What has been found since the last call. */
  takeFindings(): readonly Diagnostic[] {
    return this.#found.splice(0);
  }

  /**
   * Findings in the order of each file; the files in the order in which they were composed. What is in a file that is
   * included twice is listed once.
   */
  inOrder(findings: readonly Diagnostic[]): readonly Diagnostic[] {
    const unique = new Map(findings.map((diagnostic) => [JSON.stringify(diagnostic), diagnostic]));
    const files = new Map<string, number>();
    for (const { file } of this.#pieces) if (!files.has(file.path ?? "")) files.set(file.path ?? "", files.size);
    const rankOf = ({ path }: Diagnostic): readonly number[] => {
      const isInFile = path[0] === "files";
      const [line = 0, column = 0] = path.slice(isInFile ? 2 : 1).map(Number);
      return [isInFile ? (files.get(String(path[1])) ?? files.size) : -1, line, column];
    };
    return [...unique.values()].toSorted((one, other) => {
      const [ranks, others] = [rankOf(one), rankOf(other)];
      return ranks.map((rank, index) => rank - (others[index] ?? 0)).find((difference) => difference !== 0) ?? 0;
    });
  }

  /** The merge tags that became slots. */
  get slots(): readonly SourceSlot[] {
    return this.#slots;
  }

  noteSlot(slot: SourceSlot): void {
    this.#slots.push(slot);
  }

  /** Tags that give characters as they are. */
  get literals(): readonly SourceLiteral[] {
    return this.#literals;
  }

  noteLiteral(literal: SourceLiteral): void {
    this.#literals.push(literal);
  }

  /** The positions of marks on elements of HTML. */
  get marks(): readonly MarkPlace[] {
    return this.#marks;
  }

  noteMark(mark: MarkPlace): void {
    this.#marks.push(mark);
  }

  /** The place of a character by its index. */
  at(index: number): ScopedPlace {
    const { path } = this.#fileAt(index);
    const file = path === undefined ? ["mjml"] : ["files", path];
    const where = this.#pieceAt(index)?.node ?? [...file, ...this.positionOf(index)];
    return { path: where, diagnostics: this.#found, service: this.service };
  }

  /** Line and column in its file, counted from 1, the column in UTF-16 units. */
  positionOf(index: number): readonly [line: number, column: number] {
    const piece = this.#pieceAt(index);
    if (piece === undefined) return [1, index + 1];
    const starts = this.#lineStarts.get(piece.file) ?? lineStartsOf(piece.file.text);
    this.#lineStarts.set(piece.file, starts);
    return positionIn(starts, this.indexInFile(index).at);
  }

  /** The index of a character in its file, and the path of that file. What was written round a file is at its edges. */
  indexInFile(
    index: number,
  ): Pick<TextPiece, "isWritten"> & { readonly file: string | undefined; readonly at: number } {
    const piece = this.#pieceAt(index);
    if (piece === undefined) return { file: undefined, at: index, isWritten: false };
    const { isWritten, from, start, file } = piece;
    return { file: file.path, at: isWritten ? from : from + index - start, isWritten };
  }

  /** The line in the text as a whole, whatever the file. */
  lineOf(index: number): number {
    this.#ownLineStarts ??= lineStartsOf(this.#pieces.map(({ text }) => text).join(""));
    return positionIn(this.#ownLineStarts, index)[0];
  }

  /** The place of a character for people: `12:5`, or `parts/header.mjml:12:5`. */
  labelOf(index: number): string {
    const { path } = this.#fileAt(index);
    const node = this.#pieceAt(index)?.node;
    if (node !== undefined) return formatPath(node);
    return [...(path === undefined ? [] : [path]), ...this.positionOf(index)].join(":");
  }

  /** The visibility that a mark at an index has in the place of an expression. */
  visibilityAt(index: number): Visibility | undefined {
    return this.#pieceAt(index)?.visibility;
  }

  #fileAt(index: number): Pick<SourceFile, "path"> {
    return this.#pieceAt(index)?.file ?? { path: undefined };
  }

  /** Behind the end it is the last one; undefined of an empty text. */
  #pieceAt(index: number): (TextPiece & { readonly start: number }) | undefined {
    return this.#pieces[lastNotAbove(this.#pieces.length, (piece) => this.#pieces[piece]?.start ?? 0, index)];
  }
}

function lineStartsOf(text: string): readonly number[] {
  const starts = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
}

function positionIn(lineStarts: readonly number[], index: number): readonly [line: number, column: number] {
  const line = lastNotAbove(lineStarts.length, (at) => lineStarts[at] ?? 0, index);
  return [line + 1, index - (lineStarts[line] ?? 0) + 1];
}

/** The index of the last of some ascending numbers that is not above another one; 0 when all are. */
function lastNotAbove(length: number, numberAt: (index: number) => number, bound: number): number {
  let low = 0;
  let high = length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (numberAt(middle) <= bound) low = middle;
    else high = middle - 1;
  }
  return low;
}
