import { quote } from "../quote.ts";
import { imageMembers, toBackgroundImage } from "./background-image.ts";
import { box, NO_BOX } from "./box.ts";
import { type Color, color } from "./color.ts";
import { darkCanvas } from "./dark-surface.ts";
import type { Canvas } from "./document.ts";
import { type Fields, member, reader } from "./member.ts";
import { type Place, report } from "./place.ts";
import { choice, pixels, taggedText, wrongType } from "./scalar.ts";
import { readShape, shape } from "./shape.ts";

// RFC 5646, section 2.1, without the grandfathered tags.
const LANGUAGE = /^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*$/;

const language = reader<string>({ type: "string", maxLength: 35, pattern: LANGUAGE.source }, (value, place) => {
  if (typeof value !== "string") return wrongType(value, "a language tag", place);
  if (value.length <= 35 && LANGUAGE.test(value)) return value;
  return report(place, "document.invalid-value", `must be a language tag such as en-GB, is "${quote(value)}"`);
});

export const canvas = shape("the canvas", {
  language: member(language, "en-US", "Language of the mail, such as en-GB (BCP 47)."),
  dir: member<"ltr" | "rtl" | undefined>(
    choice("ltr", "rtl"),
    undefined,
    "Direction in which the mail is read; without one, that in which its language is written.",
  ),
  preheaderText: member(
    taggedText,
    "View this email in your browser",
    "The line that inboxes show beside the subject.",
  ),
  bodyBackgroundColor: member<Color>(color, "#f9fafb", "Colour of the page round the content."),
  bodyBackgroundImage: imageMembers.url,
  bodyBackgroundSize: imageMembers.size,
  bodyBackgroundPosition: imageMembers.position,
  bodyBackgroundRepeat: imageMembers.repeat,
  backgroundColor: member<Color>(color, "#ffffff", "Colour behind the rows."),
  width: member(pixels(200, 1200), 600, "Greatest width of the content in px."),
  padding: member(box(NO_BOX), NO_BOX, "Space round the content."),
  mobileBreakpoint: member(pixels(200, 1200), 600, "Width in px up to which a screen is a small one."),
  dark: darkCanvas,
});

/** Reads the page settings. */
export function parseCanvas(fields: Fields, place: Place): Canvas {
  const {
    bodyBackgroundImage: url,
    bodyBackgroundSize: size,
    bodyBackgroundPosition: position,
    bodyBackgroundRepeat: repeat,
    ...rest
  } = readShape(canvas, fields, place);
  const image = toBackgroundImage({ url, size, position, repeat }, place, "bodyBackgroundImage");
  return { ...rest, path: place.path, bodyBackgroundImage: image };
}
