import { text } from "./text.ts";

/** The maps that values of tags come from. */
export const TAG_GROUPS = text("text,url,attr");
