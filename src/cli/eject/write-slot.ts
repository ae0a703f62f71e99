import type { SlotPosition } from "../../../core/evaluator/escape.ts";
import type { Tag } from "../../../core/evaluator/program.ts";
import { UsageError } from "../framework/usage-error.ts";
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

const INSTEAD = "use render --target react-email with --brand, which writes a module of the mail in one brand";

/** The expression of a slot, and what it calls. */
export interface WrittenSlot {
  readonly expression: string;
  readonly helper?: HelperName;
}

export function writeSlot(position: SlotPosition, tag: Tag, scopes: ValueScopes): WrittenSlot {
  if (position === "js-text" && scopes.isNumber(tag)) return { expression: scopes.tagPath(tag) };
  const call = CALLS[position];
  if (call === undefined) throw new UsageError(`a component cannot have the ${position} of a brand: ${INSTEAD}`);
  const { helper, isNamed } = call;
  const args = [...(isNamed ? [JSON.stringify(scopes.tagLabel(tag))] : []), ...scopes.tagArguments(tag)];
  return { expression: `${helper}(${args.join(", ")})`, helper };
}
