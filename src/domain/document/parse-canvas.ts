import { quote } from "../quote.ts";
import { box, NO_BOX } from "./box.ts";
import { type Color, color } from "./color.ts";
import type { Canvas } from "./document.ts";
import { type Fields, member, type Reader, readMembers } from "./member.ts";
import { parseBackgroundImage } from "./parse-background-image.ts";
import { fault, type Place } from "./place.ts";
import { number, taggedText, wrongType } from "./scalar.ts";

// RFC 5646, section 2.1, without the grandfathered tags.
const LANGUAGE = /^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*$/;

const language: Reader<string> = (value, place) => {
  if (typeof value !== "string") return wrongType(value, "a language tag", place);
  if (value.length <= 35 && LANGUAGE.test(value)) return value;
  return fault(place, "document.invalid-value", `must be a language tag such as en-GB, is "${quote(value)}"`);
};

const canvas = {
  language: member(language, "en-US"),
  preheaderText: member(taggedText, "View this email in your browser"),
  bodyBackgroundColor: member<Color>(color, "#f9fafb"),
  backgroundColor: member<Color>(color, "#ffffff"),
  width: member(number(200, 1200), 600),
  padding: member(box(NO_BOX), NO_BOX),
  mobileBreakpoint: member(number(200, 1200), 600),
};

/** Reads the page settings. */
export function parseCanvas(fields: Fields, place: Place): Canvas {
  return {
    ...readMembers(canvas, fields, place),
    path: place.path,
    bodyBackgroundImage: parseBackgroundImage(fields, place, "bodyBackground"),
  };
}
