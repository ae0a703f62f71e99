import type { HeadRule } from "../../mail/tree/head-rule.ts";
import { type Element, element, type Markup, text } from "../../mail/tree/markup.ts";
import { styleOf } from "../../mail/tree/style.ts";
import type { Tree } from "../../mail/tree/tree.ts";
import { webFontUrl } from "../../mail/tree/web-font.ts";
import { pageSections } from "./section.ts";

/** The whole mail as JSX. Its style sheet is in the constant `css`. */
export function page(tree: Tree): Element {
  const { language: lang, direction: dir } = tree;
  return element("Html", { lang, dir }, head(tree), body(tree));
}

/** Head brings the character set itself. */
function head(tree: Tree): Element {
  return element(
    "Head",
    {},
    element("title", {}, text(tree.title)),
    element("meta", { name: "viewport", content: "width=device-width, initial-scale=1" }),
    element("meta", { name: "color-scheme", content: "light dark" }),
    element("meta", { name: "supported-color-schemes", content: "light dark" }),
    element("meta", { name: "format-detection", content: "telephone=no,date=no,address=no,email=no,url=no" }),
    ...tree.head.filter(({ kind }) => kind === "font").map(fontLink),
    element("style", { dangerouslySetInnerHTML: "css" }),
  );
}

/** Outlook, which shows Times when a web font fails, does not read style sheets for a medium. */
function fontLink({ text: family, conditions }: HeadRule): Markup {
  const link = element("link", { href: webFontUrl(family), rel: "stylesheet", media: "screen" });
  return conditions.reduceRight<Markup>(
    (node, condition) => ({ kind: "conditional", condition, children: [node] }),
    link,
  );
}

function body(tree: Tree): Element {
  const { language: lang, direction: dir, title, backgroundColor } = tree;
  const style = styleOf({ margin: "0", padding: "0", "word-spacing": "normal", "background-color": backgroundColor });
  const article = element(
    "div",
    { role: "article", "aria-roledescription": "email", "aria-label": title, lang, dir },
    ...pageSections(tree.body, tree.width),
  );
  // With a title of its own, Preview would give the mail a second one.
  const preview = tree.preview.length === 0 ? [] : [element("Preview", { useTitleTag: "" }, text(tree.preview))];
  return element("Body", { lang, dir, style }, ...preview, article);
}
