import type { Canvas, Column, Surface } from "../../../domain/document/document.ts";
import type { DarkRule } from "../../mail/tree/dark-rule.ts";
import { fillOverride } from "./background.ts";
import type { BuildContext } from "./build-context.ts";
import { nodeClass } from "./node-class.ts";

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

/** The class of a column with rules of its own, which has `more` anyway. `box` selects what has ground and border. */
export function darkColumnClass(
  column: Column,
  context: BuildContext,
  box: (selector: string) => string,
  more?: string,
): string | undefined {
  if (Object.keys(column.dark).length === 0) return more;
  return nodeClass(
    context,
    column,
    (selector) => ({
      dark: darkSurfaceRules(column, box(selector), `${selector},${selector}>table,${selector}>table>tbody>tr>td`),
    }),
    more,
  );
}

/** The class of what the container is visible in, if it has another colour in dark clients. */
export function paperClass({ dark }: Canvas): string | undefined {
  return dark.backgroundColor === undefined ? undefined : "paper";
}
