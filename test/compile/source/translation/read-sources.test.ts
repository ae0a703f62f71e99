import { expect, it } from "vitest";
import { readSources } from "../../../../src/compile/source/translation/read-sources.ts";
import { translateSource } from "../../../../src/compile/source/translation/translate-source.ts";

it.each([
  {
    kind: "mjml",
    text: '<mjml lang="en"><mj-body><mj-text>Hello</mj-text></mj-body></mjml>',
    files: { "a.txt": "Hi" },
  },
  { kind: "document", text: '{"rows":[]}' },
] as const)("reads a $kind once for all of its languages, which change nothing of it", (source) => {
  const template = { source, subject: "Hello" };
  const read = readSources(template);
  const before = JSON.stringify(read);
  const translations = read.messages.map(({ id, text }) => ({ id, source: text, text: "Hallo" }));
  expect(translateSource(template, read.messages, translations, "de").subject).toBe("Hallo");
  expect(JSON.stringify(read)).toBe(before);
  expect(readSources(structuredClone(template))).toBe(read);
  expect(readSources({ ...template, subject: "Bye" })).not.toBe(read);
  expect(readSources({ ...template, source: { ...source, text: `${source.text} ` } })).not.toBe(read);
});
