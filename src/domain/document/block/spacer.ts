import { member } from "../member.ts";
import { pixels } from "../scalar.ts";
import { background, stopsFrom } from "./background.ts";

const style = {
  height: member(pixels(0, 1000), 20, "Height of the empty space in px."),
  ...background("transparent", stopsFrom("transparent")),
};

/** The members of a spacer and of its mobile overrides. */
export const spacer = { props: style, mobile: style };
