import type { BlockOf } from "../../../domain/document/block/block.ts";
import { report } from "../../../domain/document/place.ts";
import { type Component, container, leaf } from "../../mail/tree/component.ts";
import { overrideRule } from "../../mail/tree/override-rule.ts";
import type { Value } from "../../mail/tree/value.ts";
import { parseTaggedText } from "../merge-tag/parse-tagged-text.ts";
import { altFit } from "./alt-fit.ts";
import { type BuildContext, placeOf } from "./build-context.ts";
import { addBoxes, blockAlign, boxCss, px } from "./css.ts";
import { lineSides } from "./direction.ts";
import { LINK_TARGET, readLink, readUrl } from "./link.ts";
import { nodeClass } from "./node-class.ts";
import { altClassOn, darkAltColor } from "./picture.ts";

/** Social links: mj-social with icons of the document's own. Nothing when no entry can be shown. */
export function buildSocials(block: BlockOf<"socials">, context: BuildContext): Component | undefined {
  const { props } = block;
  const entries = props.platforms.flatMap((platform, index) =>
    platform.enabled ? (readEntry(block, index, context) ?? []) : [],
  );
  if (entries.length === 0) return undefined;
  const half = px(Math.ceil(props.spacing / 2));
  const [before] = lineSides(context.build.direction);
  const [leftmost, rightmost] = before === "left" ? [0, entries.length - 1] : [entries.length - 1, 0];
  const icons = entries.flatMap(({ darkSrc, path, ...entry }, at) => {
    const [left, right] = [at === leftmost ? "0px" : half, at === rightmost ? "0px" : half];
    const names = ["item", at === 0 && "first", at === entries.length - 1 && "last"];
    const icon = (src: Value, scheme: string | false) => ({
      ...leaf("mj-social-element", {
        ...entry,
        src,
        ...LINK_TARGET,
        padding: `0px ${right} 0px ${left}`,
        "border-radius": "0px",
        "css-class": [...names, scheme].filter(Boolean).join(" "),
      }),
      nodes: [path],
    });
    if (darkSrc === undefined) return [icon(entry.src, false)];
    return [icon(entry.src, "light-only"), icon(darkSrc, "dark-only")];
  });
  const alts = entries.map(({ alt }) => alt);
  const rules = (selector: string) => ({
    css: [altFit(selector, alts, props.iconSize)],
    mobile: socialRules(block, selector, context),
    dark: [{ selector: `${selector} img`, declarations: { color: darkAltColor(context.ground) } }],
  });
  const cssClass = nodeClass(context, block, rules, altClassOn(context));
  return container(
    "mj-social",
    {
      mode: "horizontal",
      align: blockAlign(props.align),
      "icon-size": px(props.iconSize),
      padding: boxCss(addBoxes(props.margin, props.padding)),
      "css-class": cssClass,
    },
    icons,
  );
}

function readEntry(block: BlockOf<"socials">, index: number, context: BuildContext) {
  const platform = block.props.platforms[index];
  if (platform === undefined) return undefined;
  const { id, path } = block;
  const href = readLink(platform.link, ["platforms", index, "link"], block, context);
  const src = readUrl(platform.icon, "image", ["platforms", index, "icon"], block, context);
  const darkIcon = platform.dark.icon ?? "";
  const darkSrc = readUrl(darkIcon, "image", ["platforms", index, "dark", "icon"], block, context);
  const name = placeOf(context, id, [...path, "platforms", index, "name"]);
  const alt = parseTaggedText(platform.name.trim(), "attribute", name);
  if (platform.icon.trim() === "") {
    const place = placeOf(context, id, [...path, "platforms", index, "icon"]);
    report(place, "image.missing-source", "an entry without an icon renders nothing");
  }
  if (href === undefined || src === undefined) return undefined;
  if (alt.length === 0) report(name, "image.missing-alt", "name the place the icon leads to");
  return { href, src, alt, darkSrc, path: [...path, "platforms", index] };
}

function socialRules(
  { props, mobile }: BlockOf<"socials">,
  selector: string,
  { build }: BuildContext,
): readonly (string | undefined)[] {
  const [before, after] = lineSides(build.direction);
  const size = mobile.iconSize === undefined ? undefined : px(mobile.iconSize);
  const half = mobile.spacing === undefined ? undefined : px(Math.ceil(mobile.spacing / 2));
  const moved = mobile.margin !== undefined || mobile.padding !== undefined;
  const padding = addBoxes(mobile.margin ?? props.margin, mobile.padding ?? props.padding);
  return [
    overrideRule(selector, { padding: moved ? boxCss(padding) : undefined, "text-align": mobile.align }),
    overrideRule(`${selector} table table,${selector} table table td,${selector} img`, { width: size }),
    overrideRule(`${selector} table table td,${selector} img`, { height: size }),
    overrideRule(`${selector} .item>td`, { "padding-left": half, "padding-right": half }),
    half && overrideRule(`${selector} .first>td`, { [`padding-${before}`]: "0" }),
    half && overrideRule(`${selector} .last>td`, { [`padding-${after}`]: "0" }),
  ];
}
