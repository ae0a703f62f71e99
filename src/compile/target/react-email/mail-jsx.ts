import { IN_DARK } from "../../mail/tree/dark-rule.ts";
import { webFontUrl } from "../../mail/tree/font.ts";
import { type Element, element, type Markup, text, under } from "../../mail/tree/markup.ts";
import {
  BASE_RULES,
  colorSchemes,
  DETECTED_RULES,
  darkRules,
  type HeadRule,
  MOBILE_RULES,
  type Tree,
} from "../../mail/tree/tree.ts";
import { styleOf } from "../../mail/tree/value.ts";
import { writeCssConstant, writeCssLine } from "./css-constant.ts";
import { mailFrame, NOT_IN_OUTLOOK, preview } from "./mail-frame.ts";
import { sectionsJsx } from "./sections-jsx.ts";
import type { TsxWriter } from "./tsx-writer.ts";

/** The tree of a mail as JSX. Its style sheet is in the constant `css`. */
export function mailJsx(tree: Tree): Element {
  const { language: lang, direction: dir, backgroundColor } = tree;
  const style = styleOf({ margin: "0", padding: "0", "background-color": backgroundColor });
  return mailFrame({ lang, dir, head: head(tree), bodyProps: { style }, body: body(tree) });
}

function head(tree: Tree): readonly Markup[] {
  return [
    element("title", {}, text(tree.title)),
    element("meta", { name: "viewport", content: "width=device-width, initial-scale=1" }),
    element("meta", { name: "color-scheme", content: colorSchemes(tree) }),
    element("meta", { name: "supported-color-schemes", content: colorSchemes(tree) }),
    element("meta", { name: "format-detection", content: "telephone=no,date=no,address=no,email=no,url=no" }),
    ...tree.head.filter(({ kind }) => kind === "font").flatMap(fontLink),
    element("style", { dangerouslySetInnerHTML: "css" }),
  ];
}

function fontLink({ text: family, conditions }: HeadRule): readonly Markup[] {
  return under(conditions, [element("link", { href: webFontUrl(family), rel: "stylesheet", ...NOT_IN_OUTLOOK })]);
}

function body(tree: Tree): readonly Markup[] {
  const { language: lang, direction: dir, title } = tree;
  const article = element(
    "div",
    {
      className: tree.isDark ? "canvas" : undefined,
      role: "article",
      "aria-roledescription": "email",
      "aria-label": title,
      lang,
      dir,
    },
    sectionsJsx(tree.body, tree.width),
  );
  return tree.preview.length === 0 ? [article] : [preview(text(tree.preview)), article];
}

/** What mjml sets for every page, as far as components of React Email do not. */
const RESET_RULES = [
  "body{-webkit-text-size-adjust:100%;-ms-text-size-adjust:100%}",
  "table,td{border-collapse:collapse;mso-table-lspace:0pt;mso-table-rspace:0pt}",
  "img{border:0;height:auto;line-height:100%;outline:none;text-decoration:none;-ms-interpolation-mode:bicubic}",
];

/** The style sheet as a constant. */
export function writeStyleSheet(tree: Tree, writer: TsxWriter): void {
  const { base, dark, behind } = darkRules(tree);
  const writeLines = (lines: readonly string[]) => {
    for (const line of lines) writeCssLine(line, writer);
  };
  const writeRules = (kind: HeadRule["kind"]) => {
    for (const rule of tree.head.filter((each) => each.kind === kind)) writeRule(rule, writer);
  };
  writeCssConstant("css", writer, () => {
    writeLines([...RESET_RULES, ...BASE_RULES, ...DETECTED_RULES, ...base]);
    writeRules("css");
    writeLines([`@media only screen and (max-width:${tree.breakpoint}px){`, ...MOBILE_RULES]);
    writeRules("mobile-css");
    writeLines(tree.isDark ? ["}", IN_DARK, ...dark] : ["}"]);
    writeRules("dark-css");
    writeLines(tree.isDark ? ["}", ...behind] : []);
    writeRules("dark-outlook-css");
  });
}

function writeRule({ text, conditions }: HeadRule, writer: TsxWriter): void {
  const [outermost, ...inner] = conditions;
  if (outermost === undefined) writeCssLine(text, writer);
  else writer.unless(outermost, () => writeRule({ kind: "css", text, conditions: inner }, writer));
}
