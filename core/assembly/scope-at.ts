import { checkReference } from "./check-member.ts";
import { imageStart } from "./image-builder.ts";
import { ProgramImage, ScopeImage } from "./program-image.ts";

/** The scope of the data or of a list, in the image that is being made or in one that is made. */
export function scopeAt(image: usize, index: u32): ScopeImage {
  const scopes = image + changetype<ProgramImage>(image).scopes;
  return changetype<ScopeImage>(scopes + <usize>index * offsetof<ScopeImage>());
}

/** Whether a value is an index into the lists of the program that is being loaded; refuses it otherwise. */
export function checkListReference(value: usize): bool {
  return checkReference(value, changetype<ProgramImage>(imageStart()).scopeCount - 1);
}

/** The scopes of some with another, without those that hold one of them. */
export function addInnermost(image: usize, scopes: u64, index: u32): u64 {
  let kept: u64 = 0;
  for (let rest = scopes; rest !== 0; rest &= rest - 1) {
    const known = <u32>ctz<u64>(rest);
    if (isWithin(image, known, index)) return scopes;
    if (!isWithin(image, index, known)) kept |= (<u64>1) << known;
  }
  return kept | ((<u64>1) << index);
}

/** Whether a scope is another one, or what an item of that holds. */
export function isWithin(image: usize, index: u32, other: u32): bool {
  let at = index;
  while (at !== 0 && at !== other) at = scopeAt(image, at).holder;
  return at === other;
}
