import type { Diagnostic } from "../../../../domain/diagnostic.ts";
import { LIMITS } from "../../../../domain/document/limits.ts";
import { type Fields, isFields } from "../../../../domain/document/member.ts";
import { parseEnvelope } from "../../../../domain/document/parse-envelope.ts";
import { parseJson } from "../../../../domain/document/parse-json.ts";
import { type Place, report } from "../../../../domain/document/place.ts";
import type { Path } from "../../../../domain/error.ts";
import { INCLUDES_MAX } from "../../../../domain/template/include-limits.ts";
import { type Parameters, parametersInDocument } from "../../shared/parameter.ts";
import { findShared, pathOf, type SharedName, type SharedParts } from "../../shared/shared-parts.ts";
import type { PlacedCanvas } from "./merge-canvas.ts";

/** A partial or layout, read. */
export interface DocumentPart {
  readonly json: Fields;
  readonly rows: readonly unknown[];
  /** Where its rows are. */
  readonly path: Path;
  readonly parameters: Parameters;
  readonly canvas: PlacedCanvas;
  /** Where its document is. */
  readonly envelope: Path;
}

/** Reads the partials and the layout of a document, within the limits. */
export class PartReader {
  readonly #parts: SharedParts;
  readonly #found: Diagnostic[];
  /** Read once, however often it is included; undefined for one that cannot be read. */
  readonly #read = new Map<string, DocumentPart | undefined>();
  #bytes: number;
  #count = 0;

  /** Faults join `found`. */
  constructor(text: string, parts: SharedParts, found: Diagnostic[]) {
    this.#parts = parts;
    this.#found = found;
    this.#bytes = Buffer.byteLength(text);
  }

  /** Those that were read, by their paths. */
  get documents(): readonly (readonly [path: string, json: Fields])[] {
    return [...this.#read].flatMap(([path, part]) => (part ? [[path, part.json] as const] : []));
  }

  /** What a slug names. Undefined when a fault has been reported, and for what cannot be read. */
  find(named: SharedName, place: Place): DocumentPart | undefined {
    const found = findShared(this.#parts, named, place);
    if (found === undefined || !this.#fits(found.source.text, place)) return undefined;
    if (found.source.kind === "document") return this.#readOnce(pathOf(named), found.source.text);
    const { kind } = named;
    const message = `${nameOf(named)} is MJML, and a document has documents as partials and layout; write the ${kind} as a document, or the mail in MJML`;
    return report(place, "partial.missing", message);
  }

  #readOnce(file: string, text: string): DocumentPart | undefined {
    if (this.#read.has(file)) return this.#read.get(file);
    const place: Place = { path: ["files", file, "document"], diagnostics: this.#found };
    const json = parseJson(text, place);
    const envelope = isFields(json) ? parseEnvelope(json, { ...place, diagnostics: [] }) : undefined;
    const part =
      isFields(json) && envelope !== undefined
        ? {
            json,
            rows: envelope.rows.items,
            path: envelope.rows.place.path,
            envelope: place.path,
            canvas: { fields: envelope.canvas.fields, place: { ...place, path: envelope.canvas.place.path } },
            parameters: parametersInDocument(json, place),
          }
        : undefined;
    this.#read.set(file, part);
    return part;
  }

  /** Reports a limit once; from then on nothing is included. */
  #fits(text: string, place: Place): boolean {
    if (this.#bytes > LIMITS.textBytes || this.#count > INCLUDES_MAX) return false;
    this.#bytes += Buffer.byteLength(text);
    this.#count += 1;
    if (this.#count > INCLUDES_MAX) {
      report(place, "partial.too-large", `has more than ${INCLUDES_MAX} partials, counting those in partials`);
    } else if (this.#bytes > LIMITS.textBytes) {
      const message = `with its partials, each as often as it is included, it has more than ${LIMITS.textBytes} bytes`;
      report(place, "partial.too-large", message);
    }
    return this.#bytes <= LIMITS.textBytes && this.#count <= INCLUDES_MAX;
  }
}

/** As messages name it. */
export function nameOf({ kind, slug }: Pick<SharedName, "kind" | "slug">): string {
  return `the ${kind} "${slug}"`;
}
