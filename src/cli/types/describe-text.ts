import type { PlainMember } from "./plain-type.ts";

/** A value of a brand in the comment of the brand, which has no members of its own in some languages. */
export function describeText({ name, description }: PlainMember): string {
  return description === "" ? name : `${name}: ${description}`;
}
