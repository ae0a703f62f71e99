import type { SourceElement } from "./source-element.ts";

/** Whether the author has a mail, `<mjml>`, read from right to left. A piece of a mail does not say it. */
export function readsFromRight({ attributes }: SourceElement): boolean {
  return attributes.some(({ name, raw }) => name === "dir" && raw.trim().toLowerCase() === "rtl");
}
