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

/** Whether a scope is another one, or what an item of that holds. */
export function isWithin(image: usize, index: u32, other: u32): bool {
  let at = index;
  while (at !== 0 && at !== other) at = scopeAt(image, at).holder;
  return at === other;
}
