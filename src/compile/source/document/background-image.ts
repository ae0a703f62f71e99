import type { BackgroundImage } from "../../../domain/document/document.ts";
import type { Attributes } from "../../mail/tree/markup.ts";
import type { BuildContext } from "./build-context.ts";
import { readUrl } from "./link.ts";

/** Attributes of mj-section and mj-wrapper that draw an image; undefined when there is none. */
export function backgroundImageAttributes(
  image: BackgroundImage | undefined,
  id: string,
  context: BuildContext,
): Attributes | undefined {
  const url = image && readUrl(image.url, "image", [], { id, path: image.path }, context);
  if (image === undefined || url === undefined) return undefined;
  return {
    "background-url": url,
    "background-size": image.size,
    "background-position": image.position,
    // MJML knows no repetition in one direction; the rule of the node brings it back.
    "background-repeat": image.repeat === "repeat" ? "repeat" : "no-repeat",
  };
}

/** CSS for what the attributes cannot say. */
export function backgroundImageCss(image: BackgroundImage | undefined): Readonly<Record<string, string | undefined>> {
  const isOneWay = image?.repeat === "repeat-x" || image?.repeat === "repeat-y";
  return { "background-repeat": isOneWay ? image.repeat : undefined };
}
