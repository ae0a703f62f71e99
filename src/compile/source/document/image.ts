import type { BlockOf } from "../../../domain/document/block/block.ts";
import { report } from "../../../domain/document/place.ts";
import type { Component } from "../../mail/tree/component.ts";
import { parseTaggedText } from "../merge-tag/parse-tagged-text.ts";
import { type BuildContext, placeOf } from "./build-context.ts";
import { readLink, readUrl } from "./link.ts";
import { pictureComponents } from "./picture.ts";

/** An image; nothing when it has no source. */
export function buildImage(block: BlockOf<"image">, context: BuildContext): readonly Component[] {
  const { props, dark, path, id } = block;
  const darkSrc = readUrl(dark.src ?? "", "image", ["dark", "src"], block, context);
  const src = readUrl(props.src, "image", ["src"], block, context);
  const href = props.enabled ? readLink(props.link, ["link"], block, context) : undefined;
  const alt = parseTaggedText(props.alt.trim(), "attribute", placeOf(context, id, [...path, "alt"]));
  if (src === undefined) {
    const place = placeOf(context, id, [...path, "src"]);
    if (props.src.trim() === "") report(place, "image.missing-source", "an image without a source renders nothing");
    return [];
  }
  if (alt.length === 0) {
    report(
      placeOf(context, id, [...path, "alt"]),
      "image.missing-alt",
      "say what the image shows, for those who do not see it",
    );
  }
  return pictureComponents(block, context, { src, darkSrc, alt, href });
}
