import type { Canvas, Surface } from "../../../domain/document/document.ts";
import type { DarkRule } from "../../mail/tree/dark-rule.ts";
import { fillOverride } from "./background.ts";

/**
 * What a row or column draws in another way in dark clients: `fill` selects what has the ground, `line` all that may
 * have the border, which is not the same in html and React Email.
 */
export function darkSurfaceRules({ dark }: Surface, fill: string, line = fill): readonly DarkRule[] {
  return [
    { selector: fill, declarations: fillOverride(dark.backgroundColor, dark.backgroundGradient) },
    { selector: line, declarations: { "border-color": dark.borderColor } },
  ];
}

/** The class of what the container is visible in, if it has another colour in dark clients. */
export function paperClass({ dark }: Canvas): string | undefined {
  return dark.backgroundColor === undefined ? undefined : "paper";
}
