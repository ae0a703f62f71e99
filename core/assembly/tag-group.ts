import { text } from "./text.ts";

/** The maps of merge tags that values come from. */
export const TAG_GROUPS = text("text,url,attr");

/** These, and the brand, which programs with paths may read. */
export const VALUE_GROUPS = text("text,url,attr,brand");
export const BRAND_GROUP: i32 = 3;
