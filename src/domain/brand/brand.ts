import type { BrandTokens } from "./brand-tokens.ts";

/** A stored brand without its draft. */
export interface BrandSummary {
  readonly id: string;
  /** Never changes. */
  readonly slug: string;
  readonly name: string;
  /** Counts every change. */
  readonly revision: number;
  /** That of the tokens of the draft. */
  readonly draftDigest: string;
  /** The version that SDK keys are served, with its digest and date; absent while nothing is published. */
  readonly published?: { readonly version: number; readonly digest: string; readonly at: Date } | undefined;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly archivedAt?: Date | undefined;
}

/** A stored brand: its summary and its draft. */
export interface Brand extends BrandSummary {
  readonly tokens: BrandTokens;
}

/** One published, immutable state of a brand, without its tokens. */
export interface BrandVersionSummary {
  readonly brandId: string;
  /** Counts from 1. */
  readonly version: number;
  readonly digest: string;
  readonly comment: string;
  readonly publishedAt: Date;
  /** Id of a key, or `cli`. */
  readonly publishedBy: string;
  /** Absent at the command line, and for a key that is no longer stored. */
  readonly publishedByName?: string | undefined;
  /** The version that this one re-published; absent when it came from the draft. */
  readonly rolledBackFrom?: number | undefined;
}

export interface BrandVersion extends BrandVersionSummary {
  readonly tokens: BrandTokens;
}

/** The entity tag of a brand for people who edit it. */
export function brandEtag({ revision }: BrandSummary): string {
  return `"${revision}"`;
}
