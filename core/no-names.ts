/** Reports that have nothing to tell share these. */
export const NO_NAMES: readonly string[] = Object.freeze([]);
export const NO_LISTS: Readonly<Record<string, number>> = Object.freeze({});
