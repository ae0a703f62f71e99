import type { Field } from "./field.ts";
import { faultOfBraces, faultOfDefault } from "./merge-tag.ts";

/** Why a value cannot be written into a field. `isColor` judges a colour as the compiler does. */
export function faultOf(
  { kind, value }: Pick<Field, "kind" | "value">,
  next: string,
  isColor: (color: string) => boolean,
): string | undefined {
  if (next === value) return undefined;
  if (kind === "default") return faultOfDefault(next);
  if (kind === "color") return isColor(next) ? undefined : NO_COLOR;
  if (kind === "address" && /\s/.test(next.replace(/\{\{.*?\}\}/g, ""))) return NO_ADDRESS;
  return faultOfBraces(next, value);
}

const NO_COLOR = "This is not a colour. Write it as #2450c0, as rgb(36, 80, 192), or as a name such as navy.";
const NO_ADDRESS = "An address has no spaces. Write %20 for each of them.";
