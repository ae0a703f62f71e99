import type { TagGroup } from "./program.ts";

/** Values of merge tags by group. Each is at most 64 KiB of UTF-8; an empty one counts as missing. */
export type MergeTags = { readonly [group in TagGroup]?: Readonly<Record<string, string | undefined>> | undefined };

/** Values that conditions read. Numbers are finite. */
export type Context = Readonly<Record<string, string | number | boolean | undefined>>;

/** What a caller supplies to fill a program. A member that is undefined counts as absent. */
export interface FillData {
  readonly merge_tags?: MergeTags | undefined;
  readonly context?: Context | undefined;
}
