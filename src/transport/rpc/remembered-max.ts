/** How many requests of a kind are remembered as they were read: as many as the store remembers templates. About 1 KB each. */
export const REMEMBERED_MAX = 10_000;
