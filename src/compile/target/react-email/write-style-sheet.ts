import { BASE_RULES, type HeadRule, MOBILE_RULES } from "../../mail/tree/head-rule.ts";
import type { Tree } from "../../mail/tree/tree.ts";
import { writeCssConstant, writeCssLine } from "./css-constant.ts";
import type { TsxWriter } from "./tsx-writer.ts";

/** What mjml sets for every page, as far as components of React Email do not. */
const RESET_RULES = [
  "body{-webkit-text-size-adjust:100%;-ms-text-size-adjust:100%}",
  "table,td{border-collapse:collapse;mso-table-lspace:0pt;mso-table-rspace:0pt}",
  "img{border:0;height:auto;line-height:100%;outline:none;text-decoration:none;-ms-interpolation-mode:bicubic}",
];

/** The style sheet as a constant. */
export function writeStyleSheet({ head, breakpoint }: Tree, writer: TsxWriter): void {
  const rules = (kind: HeadRule["kind"]) => head.filter((rule) => rule.kind === kind);
  writeCssConstant("css", writer, () => {
    for (const rule of [...RESET_RULES, ...BASE_RULES]) writeCssLine(rule, writer);
    for (const rule of rules("css")) writeRule(rule, writer);
    writeCssLine(`@media only screen and (max-width:${breakpoint}px){`, writer);
    for (const rule of MOBILE_RULES) writeCssLine(rule, writer);
    for (const rule of rules("mobile-css")) writeRule(rule, writer);
    writeCssLine("}", writer);
  });
}

function writeRule({ text, conditions }: HeadRule, writer: TsxWriter): void {
  const [outermost, ...inner] = conditions;
  if (outermost === undefined) writeCssLine(text, writer);
  else writer.unless(outermost, () => writeRule({ kind: "css", text, conditions: inner }, writer));
}
