import { member } from "../member.ts";
import { pixels } from "../scalar.ts";
import { background, stopsFrom } from "./background.ts";

const style = { height: member(pixels(0, 1000), 20), ...background("transparent", stopsFrom("transparent")) };

/** The members of a spacer and of its mobile overrides. */
export const spacer = { props: style, mobile: style };
