/** Limits of the lists of data: items of one list, lists in each other, items in all. */
export const MAX_ITEMS = 1000;
export const MAX_LIST_DEPTH = 3;
export const MAX_ALL_ITEMS = 10_000;
