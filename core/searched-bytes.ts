import { MAX_WORK } from "./fill-work.ts";
import { MAX_VALUE_BYTES } from "./read-value.ts";

/** Lower case makes at most three bytes of two. */
const MAX_LOWER_BYTES = MAX_VALUE_BYTES * 1.5;

/** With no more than this, and no lists, no fill takes too much work, however long the values (core/fill-work.ts). */
export const MAX_SEARCHED_BYTES = Math.floor(MAX_WORK / MAX_LOWER_BYTES);
