import { expect, it } from "vitest";
import { hasSameContent } from "../../../src/domain/template/template-version.ts";

const source = { kind: "mjml", text: "<mjml></mjml>" } as const;
const german = { subject: "Hallo", source, programs: { html: "{}" }, fallbacks: 1, outdated: 0 };
const version = { subject: "Hello", source, programs: { html: "{}" } };
const translated = { ...version, translated: { de: german } };

it("is the same content with equal translations, whatever they lack", () => {
  expect(hasSameContent(translated, { ...translated })).toBe(true);
  expect(hasSameContent(translated, { ...version, translated: { de: { ...german, fallbacks: 0, outdated: 0 } } })).toBe(
    true,
  );
  expect(hasSameContent(version, { ...version, translated: {} })).toBe(true);
});

it.each([
  ["no translation", version],
  ["another locale", { ...version, translated: { fr: german } }],
  ["one more locale", { ...version, translated: { de: german, fr: german } }],
  ["another subject", { ...version, translated: { de: { ...german, subject: "Guten Tag" } } }],
  ["another program", { ...version, translated: { de: { ...german, programs: { html: '{"a":1}' } } } }],
])("is other content with %s", (_, other) => {
  expect(hasSameContent(translated, other)).toBe(false);
  expect(hasSameContent(other, translated)).toBe(false);
});
