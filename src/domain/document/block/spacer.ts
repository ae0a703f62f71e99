import { member } from "../member.ts";
import { pixels } from "../scalar.ts";
import { background, stopsFrom } from "./background.ts";
import { darkOf, FILL } from "./dark-of.ts";

const style = {
  height: member(pixels(0, 1000), 20, "Height of the empty space in px."),
  ...background("transparent", stopsFrom("transparent")),
};

/** The members of a spacer and of its overrides. */
export const spacer = { props: style, mobile: style, dark: darkOf(style, FILL) };
