import type { Box } from "../../../domain/document/box.ts";
import { type Component, leaf } from "../../mail/tree/component.ts";
import type { DarkRule } from "../../mail/tree/dark-rule.ts";
import { element, layoutTable, type Markup } from "../../mail/tree/markup.ts";
import { overrideRule } from "../../mail/tree/override-rule.ts";
import { styleOf } from "../../mail/tree/value.ts";
import { type Fill, fillOverride } from "./background.ts";
import type { BuildContext } from "./build-context.ts";
import { addBoxes, boxCss } from "./css.ts";
import { nodeClass } from "./node-class.ts";
import { type Typography, typographyAttributes, typographyOverride } from "./typography.ts";

/** A block that is text: how it looks on a wide screen, and what differs on a small one. */
export interface TextBlock {
  readonly id: string;
  readonly desktopHide: boolean;
  readonly mobileHide: boolean;
  readonly props: Typography & { readonly align: string; readonly margin: Box; readonly padding: Box };
  readonly mobile: Typography & {
    readonly margin?: Box | undefined;
    readonly padding?: Box | undefined;
    readonly backgroundColor?: string | undefined;
    readonly backgroundGradient?: Parameters<typeof fillOverride>[1];
  };
  readonly dark: {
    readonly color?: string | undefined;
    readonly backgroundColor?: string | undefined;
    readonly backgroundGradient?: Parameters<typeof fillOverride>[1];
  };
}

/**
 * Puts content into mj-text. Margin and padding become one padding of the cell, unless the block is filled: then its
 * padding and fill get a cell of their own, because Outlook pads only cells. `textElement` names an element in the
 * content that has typography of its own; `rules` are further ones for small screens, `darkRules` for dark clients.
 */
export function textComponent(
  block: TextBlock,
  context: BuildContext,
  parts: {
    readonly fill: Fill;
    readonly content: readonly Markup[];
    readonly textElement?: string | undefined;
    readonly rules?: ((selector: string) => readonly (string | undefined)[]) | undefined;
    readonly darkRules?: ((selector: string) => readonly DarkRule[]) | undefined;
  },
): Component {
  const { props, mobile, dark } = block;
  const fillChange = fillOverride(mobile.backgroundColor, mobile.backgroundGradient);
  const darkFill = fillOverride(dark.backgroundColor, dark.backgroundGradient);
  const fills = [parts.fill, fillChange, darkFill].flatMap((fill) => Object.values(fill));
  const isFilled = fills.some((value) => value !== undefined);
  addFonts(block, context);
  const textElements = ["div", isFilled && ".box", parts.textElement].filter((name) => typeof name === "string");
  const texts = (selector: string) => textElements.map((name) => `${selector} ${name}`).join();
  const cssClass = nodeClass(context, block, (selector) => ({
    mobile: [
      overrideRule(selector, { "text-align": mobile.align, padding: outerPadding(block, isFilled) }),
      overrideRule(texts(selector), typographyOverride(mobile, context.build.language)),
      overrideRule(`${selector} .box`, {
        ...fillChange,
        padding: isFilled && mobile.padding ? boxCss(mobile.padding) : undefined,
      }),
      ...(parts.rules?.(selector) ?? []),
    ],
    dark: [
      { selector: `${selector} .box`, declarations: darkFill },
      {
        selector: texts(selector),
        declarations: { color: dark.color },
        outlook: keptColor(block, context, parts.fill),
      },
      ...(parts.darkRules?.(selector) ?? []),
      ...context.build.darkInks.takeRules(selector),
    ],
  }));
  return leaf(
    "mj-text",
    {
      ...typographyAttributes(props, context.build.language),
      align: props.align,
      padding: boxCss(isFilled ? props.margin : addBoxes(props.margin, props.padding)),
      "css-class": cssClass,
    },
    isFilled ? [filledBox(props, parts, context.build)] : parts.content,
  );
}

/** The colour of a text that has no other one on a background that is another one in dark clients. */
function keptColor({ props, dark }: TextBlock, { ground }: BuildContext, fill: Fill): DarkRule["outlook"] {
  if (dark.color !== undefined || ground.dark === undefined) return undefined;
  const isRefilled = dark.backgroundColor !== undefined || dark.backgroundGradient !== undefined;
  const isClear = fill.color === undefined && fill.gradient === undefined;
  const isOnDark = isRefilled || (isClear && ground.dark.color !== ground.light.color);
  return isOnDark ? { color: props.color } : undefined;
}

/** The cell repeats the typography, for Outlook does not carry it from a div into a table. */
function filledBox(
  props: TextBlock["props"],
  { fill, content }: { readonly fill: Fill; readonly content: readonly Markup[] },
  { language }: BuildContext["build"],
): Markup {
  const style = styleOf({
    ...typographyAttributes(props, language),
    "background-color": fill.color,
    "background-image": fill.gradient,
    padding: boxCss(props.padding),
  });
  const cell = element("td", { class: "box", bgcolor: fill.color, style }, content);
  return layoutTable({ width: "100%" }, element("tr", {}, cell));
}

function outerPadding({ props, mobile }: TextBlock, isFilled: boolean): string | undefined {
  if (isFilled) return mobile.margin && boxCss(mobile.margin);
  if (mobile.margin === undefined && mobile.padding === undefined) return undefined;
  return boxCss(addBoxes(mobile.margin ?? props.margin, mobile.padding ?? props.padding));
}

function addFonts({ props, mobile }: TextBlock, context: BuildContext): void {
  for (const family of [props.fontFamily, mobile.fontFamily]) {
    if (family !== undefined) context.build.head.addFont(family, context.headConditions);
  }
}
