import type { Path } from "../../../domain/error.ts";
import { type ComposedText, plainText } from "../shared/composed-text.ts";
import { SourcePlaces } from "../shared/source-places.ts";

/** A text with translations in it. */
interface TranslatedText {
  readonly places: SourcePlaces;
  readonly lineStarts: readonly number[];
  readonly length: number;
}

/** Knows where in its source each character of translated MJML is. A document has its nodes where they were. */
export class TranslatedPlaces {
  /** By their paths among the files; that of the MJML itself is empty. */
  readonly #texts: ReadonlyMap<string, TranslatedText>;

  constructor(texts: readonly ComposedText[]) {
    this.#texts = new Map(texts.map((text) => [text[0]?.file.path ?? "", toTranslated(text)]));
  }

  /** The path of a finding, `["mjml", line, column]` or `["files", path, line, column]`. Any other stays. */
  pathOf(path: Path): Path {
    const [kind, file] = path;
    const isFile = kind === "files";
    if (kind !== "mjml" && !isFile) return path;
    const [line, column, ...rest] = path.slice(isFile ? 2 : 1);
    const place = rest.length > 0 ? undefined : this.#placeOf(isFile ? String(file) : "", line, column);
    return place === undefined ? path : [...path.slice(0, -2), ...place];
  }

  /** The label of a node, `mj-text@12:5` or `span@parts/header.mjml:12:5`. Any other stays. */
  labelOf(label: string): string {
    const [, name, file = "", line, column] = /^([^@]*@)(?:(.*):)?(\d+):(\d+)$/s.exec(label) ?? [];
    const place = line === undefined ? undefined : this.#placeOf(file, Number(line), Number(column));
    return place === undefined ? label : `${name}${file === "" ? "" : `${file}:`}${place.join(":")}`;
  }

  #placeOf(file: string, line: unknown, column: unknown): readonly [number, number] | undefined {
    const text = this.#texts.get(file);
    if (text === undefined || typeof line !== "number" || typeof column !== "number") return undefined;
    const index = (text.lineStarts[line - 1] ?? text.length) + column - 1;
    return text.places.positionOf(Math.min(index, text.length));
  }
}

function toTranslated(composed: ComposedText): TranslatedText {
  const text = plainText(composed);
  const lineStarts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
  return { places: new SourcePlaces(composed), lineStarts, length: text.length };
}
