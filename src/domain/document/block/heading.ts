import { quote } from "../../quote.ts";
import { member, type Reader } from "../member.ts";
import { fault } from "../place.ts";
import { taggedText } from "../scalar.ts";
import { textStyle } from "./text-style.ts";

const LEVELS = ["h1", "h2", "h3", "h4", "h5", "h6"] as const;

/** Reads `h1` to `h6`, or 1 to 6 as old documents have it. */
const level: Reader<(typeof LEVELS)[number]> = (value, place) => {
  const known = LEVELS.find((name, index) => value === name || value === index + 1);
  return known ?? fault(place, "document.invalid-value", `must be h1 to h6 or 1 to 6, is "${quote(String(value))}"`);
};

const style = textStyle({ fontSize: 32, lineHeight: 1.2, fontWeight: "bold" });

/** The members of a heading and of its mobile overrides. */
export const heading = {
  props: { content: member(taggedText, "Heading Text"), level: member(level, "h2"), ...style },
  mobile: style,
};
