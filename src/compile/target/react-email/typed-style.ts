import type { Value } from "../../mail/tree/value.ts";

/** Properties of CSS that React's types take any string for. */
const FREE = new Set(
  [
    "background backgroundColor backgroundImage backgroundPosition backgroundRepeat backgroundSize",
    "border borderTop borderRight borderBottom borderLeft borderColor borderRadius borderSpacing borderWidth",
    "bottom color columnWidth cursor display fill font fontFamily fontSize height left letterSpacing lineHeight",
    "margin marginTop marginRight marginBottom marginLeft maxHeight maxWidth minHeight minWidth opacity outline",
    "padding paddingTop paddingRight paddingBottom paddingLeft right textDecoration textIndent textShadow top",
    "verticalAlign width wordSpacing zIndex",
  ].flatMap((names) => names.split(" ")),
);

/** Properties whose types list their keywords, with those that mails use. */
const KEYWORDS: Readonly<Record<string, readonly string[]>> = {
  borderCollapse: ["collapse", "separate"],
  boxSizing: ["border-box", "content-box"],
  clear: ["both", "left", "none", "right"],
  direction: ["ltr", "rtl"],
  float: ["left", "none", "right"],
  fontStyle: ["italic", "normal"],
  fontWeight: ["bold", "bolder", "lighter", "normal"],
  overflow: ["auto", "hidden", "scroll", "visible"],
  position: ["absolute", "relative", "static"],
  tableLayout: ["auto", "fixed"],
  textAlign: ["center", "justify", "left", "right"],
  textTransform: ["capitalize", "lowercase", "none", "uppercase"],
  visibility: ["collapse", "hidden", "visible"],
  whiteSpace: ["normal", "nowrap", "pre", "pre-line", "pre-wrap"],
  wordBreak: ["break-all", "break-word", "keep-all", "normal"],
};

/** True for a declaration that React's types take. */
export function isTypedDeclaration(property: string, value: Value): boolean {
  if (FREE.has(property)) return true;
  const [only, ...others] = value;
  if (typeof only !== "string" || others.length > 0) return false;
  if (property === "fontWeight" && /^[1-9]00$/.test(only)) return true;
  return KEYWORDS[property]?.includes(only) === true;
}
