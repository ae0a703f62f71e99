import { isError } from "../../../../src/domain/diagnostic.ts";
import type { Block } from "../../../../src/domain/document/block/block.ts";
import { type ParsedDocument, parseDocument } from "../../../../src/domain/document/parse-document.ts";
import { documentOf, rowOf } from "../../../compile/support/document-fixture.ts";

/** Reads a document that must be without errors. */
export function readDocument(document: unknown): ParsedDocument {
  const parsed = parseDocument(JSON.stringify(document));
  const errors = parsed.diagnostics.filter(isError);
  if (errors.length > 0) throw new Error(JSON.stringify(errors));
  return parsed;
}

/** Reads a block in a row of its own. */
export function readBlock(block: unknown): Block {
  const row = readDocument(documentOf([rowOf([block])])).document?.rows[0];
  const child = row?.type === "row" ? row.columns[0]?.children[0] : undefined;
  if (child?.type !== "block") throw new Error("no block was read");
  return child;
}
