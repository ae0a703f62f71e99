import type { PageUse } from "./page-use.ts";

const TABLE_BORDER = /(?<=<table\b[^<>]*) border="0"/g;
const STYLE = /(?<= style=")[^"]*(?=")/g;
const CLASS = / class="([^"]*)"/g;
/** A row of a wrapper that holds nothing but the table of a section, which has nothing but its width. */
const ROW_START =
  /<td width="(\d+)px"><table align="center" cellpadding="0" cellspacing="0" role="presentation" style="width:\1px" width="\1"><tr><td style="(line-height:0px;font-size:0px;mso-line-height-rule:exactly)">/g;
const ROW_END = "</td></tr></table></td></tr>";

/** The text of a comment. Outlook's contain tags, whose lengths are not changed. */
export function shownComment(data: string, use: PageUse): string {
  if (!data.startsWith("[if")) return data;
  return data
    .replace(/[ \t\r\n\f]+/g, " ")
    .replace(CLASS, (_, names: string) => withValue("class", use.usedClasses(names)))
    .replace(STYLE, (style) => shownDeclarations(style, use))
    .replaceAll(' style=""', "")
    .replace(/ ?(\/?>)/g, "$1")
    .replace(TABLE_BORDER, "")
    .replace(ROW_START, '<td style="$2" width="$1">')
    .replaceAll(ROW_END, "</td></tr>");
}

function withValue(name: string, value: string): string {
  return value === "" ? "" : ` ${name}="${value}"`;
}

function shownDeclarations(style: string, use: PageUse): string {
  const declarations = style.replace(/ ?([:;,]) ?/g, "$1").split(";");
  return declarations.filter((each) => each !== "" && !use.isInitial(each)).join(";");
}
