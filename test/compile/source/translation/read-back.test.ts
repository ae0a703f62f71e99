import fc from "fast-check";
import { expect, test } from "vitest";
import { extractMessages } from "../../../../src/compile/source/translation/extract-messages.ts";
import { translateSource } from "../../../../src/compile/source/translation/translate-source.ts";
import type { TemplateSource } from "../../../../src/domain/template/template-source.ts";
import { checkTranslation } from "../../../../src/domain/translation/check-translation.ts";
import { quoteInMessage } from "../../../../src/domain/translation/message-text.ts";
import { runs } from "../../../support/effort.ts";

/** What mails are made of, and what is none of it. */
const piece = fc.constantFrom(
  ...[
    "word",
    "two words",
    " ",
    "\n",
    "it's",
    "'",
    '"',
    "{",
    "}",
    "{x}",
    "<1>",
    "&amp;",
    "&lt;",
    "&nbsp;",
    "&#39;",
    "&",
    "1",
  ],
  ...["<b>", "</b>", '<a href="#" title="A title">', "</a>", "<br />", "<p>", "</p>", '<img alt="A &amp; b" src="a">'],
  ...["<!-- note -->", "<!--[if mso]><i>Only</i><![endif]-->", "<span lp-if=\"a == 'b'\">", "</span>", "< ", "<", ">"],
  ...[
    "{{ name }}",
    "{{ order.total | money: 'EUR' }}",
    "{{ name|'a friend' }}",
    "{{ name|&#39;you&#39; }}",
    "{{ '{{' }}",
  ],
  ...["{n, plural, one {one <b>item</b>} other {# items}}", "{n, plural, ", "{{", "}}", "{{{", "${", "{% if %}"],
);
const content = fc.array(piece, { maxLength: 14 }).map((pieces) => pieces.join(""));
/** What a translator may write between placeholders. */
const words = fc
  .string({ unit: fc.constantFrom(..."ж&<>{}'\"%$#\\ a"), maxLength: 6 })
  .map((text) => `ж${text.replaceAll(/ +/g, " ")}ж`);

const inMjml = (text: string): TemplateSource => ({ kind: "mjml", text: `<mj-text>${text}</mj-text>` });
const inDocument = (text: string): TemplateSource => {
  const heading = { id: "h", type: "component", componentType: "heading", props: { content: text } };
  const button = { id: "b", type: "component", componentType: "button", props: { text } };
  const rows = [{ id: "r", type: "row", columns: [{ id: "c", width: 100, children: [heading, button] }] }];
  const canvas = { preheaderText: text };
  return {
    kind: "document",
    text: JSON.stringify({ template_id: "t", template_name: "T", schema_version: "1.0", canvas, rows }),
  };
};

test.each([
  ["MJML", inMjml],
  ["a document", inDocument],
])("the texts of %s are read back as they were translated, whatever it holds", (_, sourceOf) => {
  fc.assert(
    fc.property(content, words, (text, written) => {
      const template = { source: sourceOf(text), subject: text, kind: "partial" as const };
      const messages = extractMessages(template);
      // Constructs without `other`, which the source may have, are no translation.
      const sound = messages.filter((message) => checkTranslation(message, message.text).length === 0);
      expect(sound).toEqual(messages);
      const own = messages.map((message) => ({ id: message.id, text: message.text, source: message.text }));
      const itself = translateSource(template, messages, own, "de");
      expect([itself.source, itself.subject, itself.missing]).toEqual([template.source, text, []]);
      const translations = messages.map(({ id, role, text: before }) => {
        const isDefault = role === "default";
        const after = isDefault
          ? `ж${before.replaceAll(/[^\p{L}]/gu, "")}`
          : `${before} ${quoteInMessage(written, false)}`;
        return { id, source: before, text: after };
      });
      const translated = translateSource(template, messages, translations, "de");
      expect(translated.missing).toEqual([]);
      const read = extractMessages({ ...template, source: translated.source, subject: translated.subject });
      // Defaults that are the same now are one message.
      const textsOf = (all: readonly { readonly text: string }[]) => [...new Set(all.map((each) => each.text))];
      expect(textsOf(read)).toEqual(textsOf(translations));
    }),
    { numRuns: runs(1_500) },
  );
});
