import type { BrandPosition, SlotPosition } from "../../../core/evaluator/escape.ts";
import type { Tag } from "../../../core/evaluator/program.ts";
import { UsageError } from "../framework/usage-error.ts";
import { BRAND_COLORS, BRAND_FONTS } from "./brand-code.ts";
import type { HelperName } from "./helpers.ts";
import type { ValueScopes } from "./value-scopes.ts";

/**
 * The helper that each position in TSX calls. One that requires a value also receives its name, for the error without
 * one.
 */
const CALLS: Readonly<Partial<Record<SlotPosition, { readonly helper: HelperName; readonly isNamed: boolean }>>> = {
  "js-text": { helper: "text", isNamed: false },
  "js-url": { helper: "url", isNamed: true },
  "js-image-url": { helper: "imageUrl", isNamed: true },
  "url-address": { helper: "urlAddress", isNamed: true },
  "url-path": { helper: "urlPart", isNamed: false },
  "url-query": { helper: "urlPart", isNamed: false },
};

/** In these a refused value of a brand has the declared one in its place. */
const BRAND_CALLS: Readonly<Partial<Record<SlotPosition, HelperName>>> = {
  "js-url": "brandUrl",
  "js-image-url": "brandImage",
};

/** The expression of a slot, and what it calls. */
export interface WrittenSlot {
  readonly expression: string;
  readonly helper?: HelperName;
}

/** Throws a UsageError for a value with a format, which a component does not have. */
export function writeSlot(position: SlotPosition | BrandPosition, tag: Tag, scopes: ValueScopes): WrittenSlot {
  if (tag.format !== undefined) {
    throw new UsageError(
      `a component cannot write ${tag.source}: remove its format, and give the value as it is shown`,
    );
  }
  if (position === "color") return { expression: `${BRAND_COLORS}.${tag.name}`, helper: "brandColors" };
  if (position === "font") return { expression: `${BRAND_FONTS}.${tag.name}`, helper: "brandFonts" };
  if (position === "js-text" && scopes.isNumber(tag)) return { expression: scopes.tagPath(tag) };
  const call = CALLS[position];
  if (call === undefined) throw new Error(`TSX has no position ${position}`);
  const ofBrand = tag.group === "brand" ? BRAND_CALLS[position] : undefined;
  if (ofBrand !== undefined)
    return { expression: `${ofBrand}(${scopes.tagArguments(tag).join(", ")})`, helper: ofBrand };
  const { helper, isNamed } = call;
  const args = [...(isNamed ? [JSON.stringify(scopes.tagLabel(tag))] : []), ...scopes.tagArguments(tag)];
  return { expression: `${helper}(${args.join(", ")})`, helper };
}
