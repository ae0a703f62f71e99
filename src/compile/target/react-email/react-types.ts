import type { Value } from "../../mail/tree/value.ts";

/** Props of every element whose type is a string. */
const STRING_PROPS = new Set(
  "accessKey aria-label aria-labelledby aria-describedby aria-roledescription className dir id lang title".split(" "),
);

/** The same of some elements. Components of React Email have the props of the element that they draw. */
const STRING_PROPS_OF: Readonly<Record<string, readonly string[]>> = {
  a: ["href", "rel", "target"],
  img: ["alt", "height", "sizes", "src", "srcSet", "useMap", "width"],
  input: ["name", "type"],
  label: ["htmlFor"],
  link: ["href", "media", "rel", "type"],
  meta: ["charSet", "content", "httpEquiv", "name"],
  style: ["media", "type"],
  table: ["cellPadding", "cellSpacing", "summary", "width"],
  td: ["height", "width"],
  th: ["scope"],
};

const COMPONENTS: Readonly<Record<string, string>> = {
  Button: "a",
  Column: "td",
  Container: "table",
  Img: "img",
  Link: "a",
  Row: "table",
  Section: "table",
};

const TABLE_ALIGNS = ["left", "center", "right"];
const CELL_ALIGNS = [...TABLE_ALIGNS, "justify"];
const ROLES = ["presentation", "none", "article", "button", "heading", "img", "link", "list", "listitem", "table"];

/** True for a value that is of the type which React's types have for the prop of an element. */
export function isTypedString(elementName: string, prop: string, value: string | Value): boolean {
  if (STRING_PROPS.has(prop) || prop.startsWith("data-")) return true;
  const name = COMPONENTS[elementName] ?? elementName;
  if (STRING_PROPS_OF[name]?.includes(prop) === true) return true;
  if (typeof value !== "string") return false;
  switch (prop) {
    case "role":
      return ROLES.includes(value);
    case "as":
      return true;
    case "align":
      return name === "table" ? TABLE_ALIGNS.includes(value) : isCell(name) && CELL_ALIGNS.includes(value);
    default:
      return false;
  }
}

/** True for a prop whose type is a number. */
export function isTypedNumber(elementName: string, prop: string): boolean {
  const name = COMPONENTS[elementName] ?? elementName;
  return name === "table" ? prop === "border" : isCell(name) && (prop === "colSpan" || prop === "rowSpan");
}

function isCell(name: string): boolean {
  return name === "td" || name === "th";
}

/** Properties of CSS for which React's types accept any string. */
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
