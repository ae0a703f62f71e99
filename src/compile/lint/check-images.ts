import { type Place, report } from "../../domain/document/place.ts";
import { quote } from "../../domain/quote.ts";
import type { PlacedBlock } from "./walk-blocks.ts";

const FILE_NAME = /^[^\s]+\.(?:png|jpe?g|gif|webp|svg|avif|bmp)$/i;

/** Reports alternative texts that are the name of a file, as some tools fill them in. */
export function checkImages(blocks: readonly PlacedBlock[], place: Place): void {
  for (const { block } of blocks) {
    if (block.kind !== "image" && block.kind !== "video") continue;
    checkAlt(block.props.alt, { ...place, path: [...block.path, "alt"], node: block.id });
  }
}

/** Reports an alternative text that is the name of a file. */
export function checkAlt(text: string, place: Place): void {
  const alt = text.trim();
  if (!FILE_NAME.test(alt)) return;
  report(place, "image.alt-is-file-name", `"${quote(alt)}" is a file name; say what the image shows`);
}
