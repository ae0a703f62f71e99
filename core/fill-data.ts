import type { TagGroup } from "./program.ts";

/** Values of merge tags by group. Each is at most 64 KiB of UTF-8; an empty one counts as missing. */
export type MergeTags = { readonly [group in TagGroup]?: Readonly<Record<string, string | undefined>> | undefined };

/** Values that conditions read. Numbers are finite. */
export type Context = Readonly<Record<string, string | number | boolean | undefined>>;

/**
 * Items by the name of their list: at most 1,000 a list, 10,000 in all, and lists in items three deep. Each item has
 * the shape of the data.
 */
export type Lists = Readonly<Record<string, readonly FillData[] | undefined>>;

/** What a caller supplies to fill a program. A member that is undefined counts as absent. */
export interface FillData {
  readonly merge_tags?: MergeTags | undefined;
  readonly context?: Context | undefined;
  readonly lists?: Lists | undefined;
}
