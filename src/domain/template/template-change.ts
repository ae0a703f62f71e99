/** How what SDK keys are served of a template changes. */
export type TemplateChangeKind = "published" | "rolled_back" | "archived" | "unarchived" | "renamed";

/** A place in the order of all changes of a store. Before the first change it is number 0, at 0. */
export interface ChangeMark {
  /** Counts from 1 without a gap, in the order of the commits. */
  readonly number: number;
  /** The time of the change. Distinguishes it from one of the same number in a store restored from a backup. */
  readonly at: Date;
}

/** A change of what SDK keys are served. */
export interface TemplateChange extends ChangeMark {
  readonly kind: TemplateChangeKind;
  readonly templateId: string;
  /** As it was then. */
  readonly slug?: string | undefined;
  /** Of a renamed one, the slug before; absent where it had none. */
  readonly previousSlug?: string | undefined;
  /** The one that is served from then on, or no longer. */
  readonly version: number;
  /** SHA-256 of what the version serves, in hexadecimal digits; absent once the version is forgotten. */
  readonly digest?: string | undefined;
}
