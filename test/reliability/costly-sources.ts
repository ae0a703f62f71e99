import type { TemplateSource } from "../../src/domain/template/template-source.ts";
import { blockOf, documentOf, rowOf } from "../compile/support/document-fixture.ts";
import { slowSource } from "../support/slow-source.ts";

/** A little under the 1 MiB that a request with a source may have, with room for what JSON escapes. */
const BYTES = 900_000;

/** Sources that are taken and are as much work as may be, by their names. */
export function costlySources(): Readonly<Record<string, TemplateSource>> {
  return {
    "a document of 1,000 conditions": slowSource(),
    "a document of a megabyte and 1,000 conditions": slowSource("<p>some words and a {{ tag }}</p>".repeat(20)),
    "a document of a megabyte": largeDocument(),
    "MJML of as many merge tags as a program may have, nearly": mjml(`<mj-text>${manyTags()}</mj-text>`),
    "MJML of a megabyte in one text": mjml(`<mj-text>${"word ".repeat(BYTES / 5)}</mj-text>`),
    "MJML of a megabyte in small sections": mjml(repeatUpTo('<mj-text color="#123456">{{ a }}</mj-text>')),
  };
}

function manyTags(): string {
  return Array.from({ length: 9_900 }, (_, at) => `{{ t${at} }}`).join("");
}

function largeDocument(): TemplateSource {
  const content = "<p>some words and a {{ tag }}</p>".repeat(30);
  const count = Math.floor(BYTES / (content.length + 120));
  const blocks = Array.from({ length: count }, (_, index) => blockOf("paragraph", { content }, `b${index}`));
  return { kind: "document", text: JSON.stringify(documentOf([rowOf(blocks)])) };
}

function mjml(column: string): TemplateSource {
  const text = `<mjml><mj-body><mj-section><mj-column>${column}</mj-column></mj-section></mj-body></mjml>`;
  return { kind: "mjml", text };
}

function repeatUpTo(text: string): string {
  return text.repeat(Math.floor(BYTES / text.length));
}
