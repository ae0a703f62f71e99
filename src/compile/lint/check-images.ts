import { type Place, warn } from "../../domain/document/place.ts";
import { quote } from "../../domain/document/scalar.ts";
import type { PlacedBlock } from "./walk-blocks.ts";

const FILE_NAME = /^[^\s]+\.(?:png|jpe?g|gif|webp|svg|avif|bmp)$/i;

/** Reports alternative texts that are the name of a file, as some tools fill them in. */
export function checkImages(blocks: readonly PlacedBlock[], place: Place): void {
  for (const { block } of blocks) {
    if (block.kind !== "image" && block.kind !== "video") continue;
    const alt = block.props.alt.trim();
    if (!FILE_NAME.test(alt)) continue;
    const message = `"${quote(alt)}" is a file name; say what the image shows`;
    warn({ ...place, path: [...block.path, "alt"], node: block.id }, "image.alt-is-file-name", message);
  }
}
