import type { TemplateKind } from "./template-kind.ts";

/** The orders of a list of templates, each with the id of a template as its last criterion. */
export const TEMPLATE_ORDERS = [
  "created_at desc",
  "created_at",
  "updated_at desc",
  "updated_at",
  "published_at desc",
  "name",
  "name desc",
] as const;

export type TemplateOrder = (typeof TEMPLATE_ORDERS)[number];

export const TEMPLATE_STATES = ["unpublished", "published", "changed", "archived"] as const;

/** Only a template that is not archived is `published` or `changed`. */
export type TemplateState = (typeof TEMPLATE_STATES)[number];

/** Which templates a list has, and in which order. */
export interface TemplateQuery {
  /** As `toWords` returns them; the search text of a template has all of them. */
  readonly words: readonly string[];
  readonly order: TemplateOrder;
  /** Absent: any. */
  readonly state?: TemplateState | undefined;
  /** Absent: any. */
  readonly kind?: TemplateKind | undefined;
  /** The template has all of them. */
  readonly tags: readonly string[];
  /** Archived templates are listed, too. */
  readonly showArchived: boolean;
}

/** A place in a list of templates: everything after this one. */
export interface TemplatePlace {
  /** The value that the list is sorted by: milliseconds since 1970, 0 for never published, or a sort name. */
  readonly value: number | string;
  readonly id: string;
}

/** How many templates have a tag. */
export interface TagCount {
  readonly tag: string;
  readonly templates: number;
}

export const TAG_COUNTS_MAX = 100;

/** The most frequent tags first, then by their characters. */
export function mostFrequent(counts: ReadonlyMap<string, number>): readonly TagCount[] {
  return [...counts]
    .map(([tag, templates]) => ({ tag, templates }))
    .sort((left, right) => right.templates - left.templates || (left.tag < right.tag ? -1 : 1))
    .slice(0, TAG_COUNTS_MAX);
}
