import { escapeHtml } from "../../../../../core/evaluator/escape.ts";
import { hideRule } from "../../../mail/tree/alternatives.ts";
import { IN_DARK } from "../../../mail/tree/dark-rule.ts";
import { webFontUrl } from "../../../mail/tree/font.ts";
import {
  BASE_RULES,
  darkRules,
  type HeadRule,
  holdsAlternative,
  MOBILE_RULES,
  type Tree,
} from "../../../mail/tree/tree.ts";

const SCHEMES =
  '<mj-raw><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"></mj-raw>';

/** What the rows of a document need in the head of MJML: fonts and style sheets. `isFirst`: no other document is. */
export function documentHead(tree: Tree, isFirst: boolean): string {
  const texts = (kind: HeadRule["kind"]) => [
    ...new Set(tree.head.filter((rule) => rule.kind === kind).map(({ text }) => text)),
  ];
  const fonts = texts("font").map(
    (family) => `<link href="${escapeHtml(webFontUrl(family))}" rel="stylesheet" type="text/css">`,
  );
  const links = fonts.length === 0 ? "" : `<mj-raw><!--[if !mso]><!-->${fonts.join("")}<!--<![endif]--></mj-raw>`;
  const { base, dark, behind } = darkRules(tree);
  const own = texts("css");
  const mobile = [...(isFirst ? MOBILE_RULES : []), ...texts("mobile-css")];
  const inDark = tree.isDark
    ? [IN_DARK, ...dark, ...texts("dark-css"), "}", ...behind, ...texts("dark-outlook-css")]
    : [];
  const sheet = [
    ...(isFirst ? BASE_RULES : []),
    ...base,
    ...own,
    ...(mobile.length === 0 ? [] : [`@media only screen and (max-width:${tree.breakpoint}px){`, ...mobile, "}"]),
    ...inDark,
  ];
  const hidden = (["desktop-hide", "dark-only"] as const).filter((name) =>
    tree.body.some((component) => holdsAlternative(component, name)),
  );
  const inline = hidden.length === 0 ? "" : `<mj-style inline="inline">${hidden.map(hideRule).join("\n")}</mj-style>`;
  const style = sheet.length === 0 ? "" : `<mj-style>${sheet.join("\n")}</mj-style>`;
  return `${tree.isDark ? SCHEMES : ""}${links}${style}${inline}`;
}
