import { fault } from "../../../domain/document/place.ts";
import type { MjmlContent } from "../../mail/mjml-tree/mjml-tree.ts";
import { readAttributeValue, readLiteral, readText, slotUse } from "./read-value.ts";
import { type MarkupStretch, scanMarkup } from "./scan-markup.ts";
import type { SourceText } from "./source-element.ts";
import type { SourcePlaces } from "./source-places.ts";

/** Reads HTML that mjml copies: tags in text and in attributes that take a value become slots, all else is copied. */
export function readContent(content: SourceText, places: SourcePlaces): MjmlContent {
  const value: MjmlContent[number][] = [];
  let end = 0;
  for (const stretch of scanMarkup(content.raw).filter(mayHoldValue)) {
    value.push(...readSyntax(pieceOf(content, end, stretch.start), places));
    value.push(...readStretch(pieceOf(content, stretch.start, stretch.end), stretch, places));
    end = stretch.end;
  }
  return [...value, ...readSyntax(pieceOf(content, end, content.raw.length), places)];
}

function mayHoldValue({ attribute, isQuoted }: MarkupStretch): boolean {
  return attribute === undefined || isQuoted;
}

function readStretch(text: SourceText, { attribute }: MarkupStretch, places: SourcePlaces): MjmlContent {
  if (attribute === undefined) return readText(text, places);
  const use = slotUse(attribute);
  return use === undefined ? readLiteral(text, places) : readAttributeValue(text, use, places);
}

/** HTML between the stretches. An lp-if in it would have no effect, so it is a fault. */
function readSyntax(text: SourceText, places: SourcePlaces): MjmlContent {
  const found = /\slp-if\s*=\s*["']?$/i.exec(text.raw);
  if (found !== null) {
    const place = places.at(text.start + found.index + 1);
    fault(place, "condition.not-allowed", "lp-if decides about components of MJML, not about elements within them");
  }
  return readLiteral(text, places);
}

function pieceOf({ raw, start }: SourceText, from: number, to: number): SourceText {
  return { raw: raw.slice(from, to), start: start + from };
}
