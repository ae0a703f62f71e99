import type { Diagnostic } from "../../domain/diagnostic.ts";
import type { Document } from "../../domain/document/document.ts";
import type { Place } from "../../domain/document/place.ts";
import { checkEdges } from "./check-edges.ts";
import { checkHeadings } from "./check-headings.ts";
import { checkImages } from "./check-images.ts";
import { checkLinks } from "./check-links.ts";
import { checkPage } from "./check-page.ts";
import { checkPlaceholders } from "./check-placeholders.ts";
import { checkTables } from "./check-tables.ts";
import { checkVisibility } from "./check-visibility.ts";
import { contrastInBlocks } from "./contrast-in-blocks.ts";
import { type ContrastSample, reportContrast } from "./report-contrast.ts";
import { walkBlocks } from "./walk-blocks.ts";

/**
 * Reports questionable content of a document that compiles: warnings, never errors. For a document without faults only,
 * because a faulty member has become a default that its author never saw. `json` is the document as stored. A partial
 * is no page: its mails have the language and the preheader. `contrast` is given where a brand decides about colours.
 */
export function lintDocument(
  document: Document,
  json: unknown,
  isPage = true,
  contrast?: readonly ContrastSample[],
): readonly Diagnostic[] {
  const place: Place = { path: ["document"], diagnostics: [] };
  const blocks = walkBlocks(document);
  if (isPage) checkPage(document.canvas, json, place);
  checkVisibility(document, place);
  checkHeadings(blocks, place);
  checkLinks(blocks, place);
  checkImages(blocks, place);
  checkTables(document, place);
  checkPlaceholders(blocks, place);
  reportContrast(contrast ?? contrastInBlocks(blocks), place);
  checkEdges(document, place);
  return place.diagnostics;
}
