import type { Column } from "../../../domain/document/document.ts";
import { overrideRule } from "../../mail/tree/override-rule.ts";
import type { BuildContext } from "./build-context.ts";
import { boxCss } from "./css.ts";
import { darkSurfaceRules } from "./dark-surface-rules.ts";
import { nodeClass } from "./node-class.ts";

/** Selectors of what draws a column, by that of its outer box. */
interface ColumnBoxes {
  /** What has ground and border. */
  ground(selector: string): string;
  /** What has the padding. */
  padding(selector: string): string;
}

/** The class of a column with rules of its own, which has `more` anyway. */
export function columnClass(
  column: Column,
  context: BuildContext,
  boxes: ColumnBoxes,
  more?: string,
): string | undefined {
  const { dark, mobile } = column;
  if (Object.keys(dark).length === 0 && mobile.padding === undefined) return more;
  return nodeClass(
    context,
    column,
    (selector) => ({
      mobile: [overrideRule(boxes.padding(selector), { padding: mobile.padding && boxCss(mobile.padding) })],
      dark: darkSurfaceRules(
        column,
        boxes.ground(selector),
        `${selector},${selector}>table,${selector}>table>tbody>tr>td`,
      ),
    }),
    more,
  );
}
