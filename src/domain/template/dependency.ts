import type { PartKind } from "./template-kind.ts";

/** The version of a partial or layout that a version of a template was made from, directly or through another one. */
export interface Dependency {
  readonly id: string;
  /** As it was then. */
  readonly slug: string;
  readonly kind: PartKind;
  readonly version: number;
}

/** A template whose published version was made from a partial or layout. */
export interface DependentTemplate {
  readonly id: string;
  readonly name: string;
  readonly slug?: string | undefined;
  /** Absent: a mail. */
  readonly kind?: PartKind | undefined;
  readonly publishedVersion: number;
  /** The version of the partial or layout in it. */
  readonly usedVersion: number;
}
