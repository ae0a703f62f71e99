/// <reference path="../../js-beautify.d.ts" />
import { MJML_COMPONENTS } from "../../../../gen/mjml/components.ts";
import type { Language } from "../source.ts";

/** Formats a source. Throws a SyntaxError for a document that is not JSON. */
export async function formatSource(text: string, language: Language): Promise<string> {
  if (language === "json") return `${JSON.stringify(JSON.parse(text), null, 2)}\n`;
  const { default: beautifier } = await import("js-beautify/js/lib/beautifier.min.js");
  return beautifier.html(text, OPTIONS);
}

/** Blanks count in what holds HTML, and nowhere else. */
const HTML_HOLDERS = MJML_COMPONENTS.filter(({ holdsHtml }) => holdsHtml).map(({ name }) => name);

const OPTIONS = {
  indent_size: 2,
  end_with_newline: true,
  max_preserve_newlines: 2,
  wrap_line_length: 0,
  wrap_attributes: "preserve",
  indent_handlebars: false,
  templating: ["none"],
  inline: [],
  inline_custom_elements: false,
  unformatted: [],
  content_unformatted: HTML_HOLDERS,
  indent_body_inner_html: true,
  indent_scripts: "keep",
} as const;
