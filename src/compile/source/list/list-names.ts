import type { Member } from "../../../domain/document/name-members.ts";

/** What the names of lists and of their items mean where they are written. */
export interface ListNames {
  /** The list whose items are called so. */
  itemsOf(name: string): number | undefined;
  /** The same where the name alone is the item itself, as its author called it. */
  itemOf(name: string): number | undefined;
  /** Whether the source repeats something for these members. */
  isList(members: readonly Member[]): boolean;
  /** The list that `size(…)` counts. Undefined where no list can be. */
  sizeOf(members: readonly Member[]): number | undefined;
  /** Whether items are called so, by the last member of their list, anywhere in the source. */
  isKnown(name: string): boolean;
  /** Whether an author calls items so anywhere in the source. */
  isItemName(name: string): boolean;
  /** Why there is no value, in words that follow the members; undefined where one can be. */
  refuse(members: readonly Member[]): string | undefined;
}
