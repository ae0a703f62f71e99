import { type JsonFault, scanJson } from "./scan-json.ts";
import { formatTextPosition } from "./text-position.ts";

/** Only the start of a text is examined to identify its format. */
const START_LENGTH = 2_000;

/** What people give where JSON is expected, by how such a text begins. The first that fits is named. */
const OTHER_LANGUAGES: readonly (readonly [begins: RegExp, description: string])[] = [
  [/^$/, "is empty: JSON is expected"],
  [/^<mjml[\s>]/i, "is MJML, not JSON: MJML belongs in a file that ends in .mjml"],
  [/^<(!doctype\s+html|html|head|body|div|table|p)[\s>]/i, "is HTML, not JSON: give MJML or a TemplateJson document"],
  [/^</, "is XML or HTML, not JSON"],
  [/^(---|- |[\w-]+:(\s|$)|#)/, "is YAML, not JSON: write names and texts in double quotes, within { and }"],
  [/^[\w.-]+\s*=/, "holds settings, not JSON: write names and texts in double quotes, within { and }"],
];

/**
 * Says in one sentence without a subject why a text that JSON.parse refuses is not JSON (RFC 8259): the language it is
 * in, or the first fault with its line and column.
 */
export function describeJsonFault(text: string): string {
  const start = text.slice(0, START_LENGTH).trimStart();
  const other = OTHER_LANGUAGES.find(([begins]) => begins.test(start));
  if (other !== undefined) return other[1];
  const { fault } = scanJson(text);
  return fault === undefined ? "is not JSON" : describeFault(text, fault);
}

function describeFault(text: string, { rule, at }: JsonFault): string {
  const place = formatTextPosition(text, at);
  const found = text.slice(at, at + 2);
  const before = text.slice(0, at).trimEnd();
  if (at >= text.length) return "is not JSON: it ends too early, where a quote, ] or } is missing";
  if (/^[\]}]/.test(found) && before.endsWith(",")) {
    const comma = formatTextPosition(text, before.length - 1);
    return `is not JSON: the comma at ${comma} has nothing after it`;
  }
  if (/^(\/[/*]|#)/.test(found)) return `is not JSON, which has no comments: remove the one at ${place}`;
  if (/^['‘’“”`]/.test(found)) return `is not JSON: it needs a double quote (") instead of ${found[0]} at ${place}`;
  if (/^[\r\n]/.test(found)) return `is not JSON: a string contains a line break at ${place}; write \\n`;
  return `is not JSON: ${rule} at ${place}`;
}
