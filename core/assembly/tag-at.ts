import { ProgramImage, TagImage } from "./program-image.ts";

/** A tag of a program, in the image that is being made or in one that is made. */
export function tagAt(image: usize, index: u32): TagImage {
  return changetype<TagImage>(image + changetype<ProgramImage>(image).tags + <usize>index * offsetof<TagImage>());
}
