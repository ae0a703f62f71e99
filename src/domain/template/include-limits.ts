/** Files and partials within each other; a mail has two or three. */
export const INCLUDE_DEPTH_MAX = 10;

/** Includes of a mail, counting those of what it includes. */
export const INCLUDES_MAX = 1_000;
