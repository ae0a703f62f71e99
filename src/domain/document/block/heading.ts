import { quote } from "../../quote.ts";
import { member, reader } from "../member.ts";
import { report } from "../place.ts";
import { taggedText } from "../scalar.ts";
import { darkOf, FILL } from "./dark-of.ts";
import { textStyle } from "./text-style.ts";

const LEVELS = ["h1", "h2", "h3", "h4", "h5", "h6"] as const;

/** Reads `h1` to `h6`, or 1 to 6 as old documents have it. */
const level = reader<(typeof LEVELS)[number]>({ enum: [...LEVELS, 1, 2, 3, 4, 5, 6] }, (value, place) => {
  const known = LEVELS.find((name, index) => value === name || value === index + 1);
  return known ?? report(place, "document.invalid-value", `must be h1 to h6 or 1 to 6, is "${quote(String(value))}"`);
});

const style = textStyle({ fontSize: 32, lineHeight: 1.2, fontWeight: "bold" });

/** The members of a heading and of its overrides. */
export const heading = {
  props: {
    content: member(taggedText, "Heading Text", "Rich text of the heading."),
    level: member(level, "h2", "Level of the heading."),
    ...style,
  },
  mobile: style,
  dark: darkOf(style, ["color", ...FILL]),
};
