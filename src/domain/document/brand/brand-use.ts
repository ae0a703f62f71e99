import type { Path } from "../../error.ts";
import type { BrandValue } from "./token.ts";

/** What a published mail has of a brand. */
export interface BrandUse {
  readonly values: readonly BrandValue[];
  readonly pairs: readonly ColorPair[];
}

/** A text and what is behind it, where at least one colour is a value of a brand. */
export interface ColorPair {
  readonly ink: readonly Layer[];
  readonly ground: readonly Layer[];
  /** Whether it is seen in dark clients. */
  readonly isDark: boolean;
  readonly isLarge: boolean;
  /** The first of its places. */
  readonly path: Path;
  /** The id of the node there, in a document. */
  readonly node?: string | undefined;
  readonly count: number;
}

/** One of the colours that lie over each other, the lowest first: a value of a brand by its name, or a CSS colour. */
export type Layer = { readonly brand: string } | string;
