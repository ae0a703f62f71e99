import { createRequire } from "node:module";
import { styleText } from "node:util";
import type { prettyFactory } from "pino-pretty";

/**
 * Returns the function that makes a line for people of one of JSON. What a caller sent stays one line, and gives the
 * terminal no orders: only the stack of an error has further lines, which are indented.
 */
export function openPrettyLines(): (line: string) => string {
  // It takes 30 ms to load, and most servers log for machines.
  const pretty = createRequire(import.meta.url)("pino-pretty") as { readonly prettyFactory: typeof prettyFactory };
  const format = pretty.prettyFactory({
    colorize: styleText("red", "", { stream: process.stderr }) !== "",
    translateTime: "SYS:HH:MM:ss",
    ignore: "hostname",
    singleLine: true,
    messageFormat: (log, messageKey) => String(log[messageKey]).replaceAll("\n", " "),
  });
  return (line) => `${format(withoutOrders(line)).trimEnd()}\n`;
}

/** Escapes of control characters other than ends of lines, those that come as they are, and what turns text around. */
const ORDER = /\\(?:u00[01][0-9a-f]|[bfr])|\\.|[\u007F-\u009F\u202A-\u202E\u2066-\u2069]/g;
const OTHER_ESCAPE = /^\\[^bfr]$/;

function withoutOrders(line: string): string {
  return line.replace(ORDER, (found) => (OTHER_ESCAPE.test(found) ? found : "\uFFFD"));
}
