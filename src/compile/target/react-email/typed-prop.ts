import type { Value } from "../../mail/tree/value.ts";

/** Props of every element whose type is a string. */
const STRING_PROPS = new Set(
  "accessKey aria-label aria-labelledby aria-describedby aria-roledescription className dir id lang title".split(" "),
);

/** The same of some elements. Components of React Email have the props of the element that they draw. */
const STRING_PROPS_OF: Readonly<Record<string, readonly string[]>> = {
  a: ["href", "name", "rel", "target"],
  img: ["alt", "height", "sizes", "src", "srcSet", "useMap", "width"],
  input: ["name", "type"],
  label: ["htmlFor"],
  link: ["href", "media", "rel", "type"],
  meta: ["charSet", "content", "httpEquiv", "name"],
  style: ["media", "type"],
  table: ["cellPadding", "cellSpacing", "summary", "width"],
  td: ["height", "width"],
  th: ["height", "width"],
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
