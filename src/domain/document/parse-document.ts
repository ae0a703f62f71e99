import type { Diagnostic } from "../diagnostic.ts";
import type { Path } from "../error.ts";
import { checkText } from "./check-text.ts";
import type { Document, Row, SpacerRow } from "./document.ts";
import { LIMITS } from "./limits.ts";
import { readFields } from "./member.ts";
import { NodeIds } from "./node-ids.ts";
import { parseCanvas } from "./parse-canvas.ts";
import { refuseContentRow } from "./parse-content-row.ts";
import { parseEnvelope } from "./parse-envelope.ts";
import { parseJson } from "./parse-json.ts";
import { parsePartialRow } from "./parse-partial-row.ts";
import { parseRow } from "./parse-row.ts";
import { parseSpacerRow } from "./parse-spacer-row.ts";
import { at, type Place, report } from "./place.ts";
import type { Reading } from "./reading.ts";
import { rowType } from "./row-members.ts";

/** A document as far as it could be read, and everything that is wrong with it. */
export interface ParsedDocument {
  /** Undefined when the text is not JSON within the limits, or not an object. */
  readonly document: Document | undefined;
  /** The parsed JSON. */
  readonly json: unknown;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Reads the text of a TemplateJson 1.x document, current or legacy in shape, and fills in every default. Members of the
 * envelope that are not known are ignored, elsewhere they are faults. Rows of partials are checked and left out.
 * `path` is where the document is in the request.
 */
export function parseDocument(text: string, path: Path = ["document"]): ParsedDocument {
  const place: Place = { path, diagnostics: [] };
  const json = parseJson(text, place);
  if (json === undefined) return { document: undefined, json, diagnostics: place.diagnostics };
  checkText(json, place);
  const envelope = parseEnvelope(json, place);
  const document = envelope && {
    name: envelope.name,
    canvas: parseCanvas(envelope.canvas.fields, envelope.canvas.place),
    rows: parseRows(envelope.rows.items, envelope.rows.place),
  };
  return { document, json, diagnostics: place.diagnostics };
}

function parseRows(items: readonly unknown[], place: Place): readonly (Row | SpacerRow)[] {
  if (items.length > LIMITS.topRows) {
    report(place, "document.too-many-rows", `there are ${items.length} rows, the limit is ${LIMITS.topRows}`);
  }
  const reading: Reading = { ids: new NodeIds(), blockCount: 0 };
  const rows = items.flatMap((entry, index) => parseTopRow(entry, at(place, index), reading) ?? []);
  if (reading.blockCount > LIMITS.blocks) {
    report(place, "document.too-many-blocks", `there are ${reading.blockCount} blocks, the limit is ${LIMITS.blocks}`);
  }
  return rows;
}

function parseTopRow(entry: unknown, place: Place, reading: Reading): Row | SpacerRow | undefined {
  const fields = readFields(entry, place);
  if (fields === undefined) return undefined;
  const type = rowType(fields);
  if (type === "row") return parseRow(fields, place, reading, 0);
  if (type === "row-spacer") return parseSpacerRow(fields, place, reading);
  if (type === "partial") return void parsePartialRow(fields, place);
  if (type === "content") return refuseContentRow(place);
  return report(
    place,
    "document.not-a-row",
    "only rows, spacer rows and partial rows are allowed at the top level; put a block into a column",
  );
}
