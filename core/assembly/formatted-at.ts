import { FormattedImage, ProgramImage } from "./program-image.ts";

/** A value in a format, in the image that is being made or in one that is made. */
export function formattedAt(image: usize, index: u32): FormattedImage {
  const formatted = image + changetype<ProgramImage>(image).formatted;
  return changetype<FormattedImage>(formatted + <usize>index * offsetof<FormattedImage>());
}
