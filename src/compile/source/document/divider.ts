import type { BlockOf } from "../../../domain/document/block/block.ts";
import { type Component, leaf } from "../../mail/tree/component.ts";
import { element, layoutTable, text } from "../../mail/tree/markup.ts";
import { overrideRule } from "../../mail/tree/override-rule.ts";
import { styleOf } from "../../mail/tree/value.ts";
import { blockFill, fillOverride } from "./background.ts";
import type { BuildContext } from "./build-context.ts";
import { blockAlign, boxCss, px, tableMargin } from "./css.ts";
import { nodeClass } from "./node-class.ts";

/** A line: mj-divider, or a filled table cell when it has a gradient, which a border cannot have. */
export function buildDivider(block: BlockOf<"divider">, context: BuildContext): Component {
  const { props, mobile, dark } = block;
  const fill = blockFill(props.backgroundColor, props.backgroundGradient);
  const changes = [mobile, dark].map((change) => fillOverride(change.backgroundColor, change.backgroundGradient));
  const hasGradient =
    fill.gradient !== undefined || changes.some((change) => (change["background-image"] ?? "none") !== "none");
  return hasGradient ? filledLine(block, context) : plainLine(block, context);
}

function plainLine(block: BlockOf<"divider">, context: BuildContext): Component {
  const { props, mobile, dark } = block;
  const { color } = blockFill(props.backgroundColor, props.backgroundGradient);
  const mobileColor = fillOverride(mobile.backgroundColor, mobile.backgroundGradient)["background-color"];
  const darkColor = fillOverride(dark.backgroundColor, dark.backgroundGradient)["background-color"];
  return leaf("mj-divider", {
    "border-width": px(props.height),
    "border-color": color ?? "transparent",
    width: `${props.width}%`,
    align: blockAlign(props.align),
    padding: boxCss(props.margin),
    "css-class": nodeClass(context, block, (selector) => ({
      mobile: [
        overrideRule(selector, { padding: mobile.margin && boxCss(mobile.margin) }),
        overrideRule(`${selector} p,${selector} hr`, {
          "border-top-width": mobile.height === undefined ? undefined : px(mobile.height),
          "border-top-color": mobileColor,
          width: mobile.width === undefined ? undefined : `${mobile.width}%`,
          ...tableMargin(mobile.align),
        }),
      ],
      dark: [{ selector: `${selector} p,${selector} hr`, declarations: { "border-top-color": darkColor } }],
    })),
  });
}

function filledLine(block: BlockOf<"divider">, context: BuildContext): Component {
  const { props, mobile, dark } = block;
  const fill = blockFill(props.backgroundColor, props.backgroundGradient);
  const align = blockAlign(props.align);
  const height = px(props.height);
  const style = styleOf({
    height,
    "line-height": height,
    "font-size": "1px",
    "background-color": fill.color,
    "background-image": fill.gradient,
  });
  const cell = element(
    "td",
    { class: "line", height: String(props.height), bgcolor: fill.color, style },
    text("\u00A0"),
  );
  const cssClass = nodeClass(context, block, (selector) => ({
    mobile: [
      overrideRule(selector, { padding: mobile.margin && boxCss(mobile.margin) }),
      overrideRule(`${selector} table`, {
        width: mobile.width === undefined ? undefined : `${mobile.width}%`,
        ...tableMargin(mobile.align),
      }),
      overrideRule(`${selector} .line`, {
        ...fillOverride(mobile.backgroundColor, mobile.backgroundGradient),
        height: mobile.height === undefined ? undefined : px(mobile.height),
        "line-height": mobile.height === undefined ? undefined : px(mobile.height),
      }),
    ],
    dark: [
      {
        selector: `${selector} .line`,
        declarations: fillOverride(dark.backgroundColor, dark.backgroundGradient),
      },
    ],
  }));
  const line = layoutTable(
    { align, width: `${props.width}%`, style: `width:${props.width}%;` },
    element("tr", {}, cell),
  );
  return leaf(
    "mj-text",
    { align, "font-size": "1px", "line-height": "1", padding: boxCss(props.margin), "css-class": cssClass },
    [{ ...line, part: "filled-rule" }],
  );
}
