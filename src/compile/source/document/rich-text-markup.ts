import type { Color } from "../../../domain/document/color.ts";
import { fontStack } from "../../mail/tree/font.ts";
import { element, type Markup, text } from "../../mail/tree/markup.ts";
import { styleOf, type Value } from "../../mail/tree/value.ts";
import type { Inline, List, RichText, RunStyle } from "../rich-text/rich-text.ts";
import { type Paint, paintWithin } from "../rich-text/run-paint.ts";
import { type BuildContext, chosenMarkup } from "./build-context.ts";
import { px } from "./css.ts";
import { LINK_TARGET } from "./link.ts";

/** Inline runs as HTML, whose text has the style `paint`. Adds the fonts that they name to the head. */
export function inlineMarkup(runs: readonly Inline[], paint: Paint, context: BuildContext): readonly Markup[] {
  return runs.map((run) => runMarkup(run, paint, context));
}

/** A list with its items; indent and spacing in px. Markers are at the start of lines. */
export function listMarkup(
  list: List,
  style: { readonly indent: number; readonly itemSpacing: number; readonly paint: Paint },
  context: BuildContext,
): Markup {
  const items = list.items.map((item, index) => {
    const isLast = index === list.items.length - 1;
    const margin = isLast ? "0" : `0 0 ${px(style.itemSpacing)} 0`;
    return element("li", { style: styleOf({ margin }) }, inlineMarkup(item, style.paint, context));
  });
  const indent = px(style.indent);
  const padding = context.build.direction === "rtl" ? `0 ${indent} 0 0` : `0 0 0 ${indent}`;
  return element(list.isOrdered ? "ol" : "ul", { style: styleOf({ margin: "0", padding }) }, items);
}

function runMarkup(run: Inline, paint: Paint, context: BuildContext): Markup {
  switch (run.kind) {
    case "text":
      return text(run.value);
    case "break":
      return element("br", {});
    case "chosen":
      return chosenMarkup(run, inlineMarkup(run.children, paint, context), context);
    case "mark":
      return element(run.mark, {}, inlineMarkup(run.children, paint, context));
    case "span": {
      const within = paintWithin(run, paint);
      const cssClass = darkInkClass(run.style.color, within, paint, context);
      const inside = inlineMarkup(run.children, within, context);
      return element("span", { class: cssClass, style: runStyle(run.style, context) }, inside);
    }
    case "link": {
      const within = paintWithin(run, paint);
      // Without a colour of its own a link would be of the client's colour, which is meant for white paper.
      const style = runStyle({ ...run.style, color: within.color }, context);
      const cssClass = darkInkClass(within.color, within, paint, context);
      const attributes = { href: run.href, ...LINK_TARGET, class: cssClass, style };
      return element("a", attributes, inlineMarkup(run.children, within, context));
    }
  }
}

/** The class of a run that has another colour in dark clients: `own` is what it has in all others, if any. */
function darkInkClass(own: Color | undefined, within: Paint, around: Paint, context: BuildContext): string | undefined {
  if (within.dark === undefined || within.dark.color === (own ?? around.dark?.color)) return undefined;
  return context.build.darkInks.classOf(within.dark.color);
}

function runStyle(style: RunStyle, context: BuildContext) {
  if (style.fontFamily !== undefined) context.build.head.addFont(style.fontFamily, context.headConditions);
  const css = styleOf({
    color: style.color,
    "background-color": style.backgroundColor,
    "font-family": style.fontFamily === undefined ? undefined : fontStack(style.fontFamily, context.build.language),
    padding: style.padding?.map(px).join(" "),
    "border-radius": style.borderRadius === undefined ? undefined : px(style.borderRadius),
    display: style.isInlineBlock ? "inline-block" : undefined,
    "text-decoration": style.textDecoration,
  });
  return css.length === 0 ? undefined : css;
}

/** px by which a list within a heading or paragraph is indented. */
const INDENT = 20;

/** Rich text as HTML: each line in an element of its own, lists between them, never a list within a line. */
export function flowMarkup(
  flows: RichText,
  line: { readonly name: string; readonly style: Value; readonly paint: Paint },
  context: BuildContext,
): readonly Markup[] {
  return flows.map((flow) =>
    flow.kind === "list"
      ? listMarkup(flow, { indent: INDENT, itemSpacing: 0, paint: line.paint }, context)
      : element(line.name, { style: line.style }, inlineMarkup(flow.children, line.paint, context)),
  );
}
