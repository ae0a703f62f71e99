import type { Surface } from "../../../domain/document/document.ts";
import type { Declarations, Value } from "../../mail/tree/value.ts";
import { surfaceFill } from "./background.ts";
import type { BuildContext } from "./build-context.ts";
import { borderCss, boxCss, radiusCss } from "./css.ts";
import { readUrl } from "./link.ts";

/** A surface as CSS of a table cell, with the attributes that old clients read instead. */
export interface SurfaceStyle {
  readonly declarations: Declarations;
  readonly attributes: { readonly bgcolor: string | undefined; readonly background: Value | undefined };
}

/** The background, border and padding of a row or column that is drawn as a table cell. */
export function surfaceStyle(surface: Surface, id: string, context: BuildContext): SurfaceStyle {
  const fill = surfaceFill(surface.backgroundColor, surface.backgroundGradient);
  const image = surface.backgroundImage;
  const url = image && readUrl(image.url, "image", [], { id, path: image.path }, context);
  const layers: Value[] = [];
  if (url !== undefined) layers.push(["url(", ...url, ")"]);
  if (fill.gradient !== undefined) layers.push([fill.gradient]);
  return {
    declarations: {
      "background-color": fill.color,
      "background-image":
        layers.length === 0 ? undefined : layers.flatMap((layer, at) => (at === 0 ? layer : [",", ...layer])),
      ...(url !== undefined && {
        "background-size": image?.size,
        "background-position": image?.position,
        "background-repeat": image?.repeat,
      }),
      border: borderCss(surface.border),
      "border-radius": radiusCss(surface.border.radius),
      padding: boxCss(surface.padding),
    },
    attributes: { bgcolor: fill.color, background: url },
  };
}
