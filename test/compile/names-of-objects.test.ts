import { describe, expect, test } from "vitest";
import { compileSource } from "../../src/compile/compile-source.ts";
import { isError } from "../../src/domain/diagnostic.ts";

const NAMES = ["__proto__", "constructor", "prototype", "hasOwnProperty", "toString", "valueOf"];

const mjml = (content: string) =>
  `<mjml><mj-body><mj-section><mj-column>${content}</mj-column></mj-section></mj-body></mjml>`;

describe.each(NAMES)("what every object of JavaScript has may be the name, such as %s, of", (name) => {
  test.each([
    ["a tag", `<mj-text>Hi {{ ${name} }}</mj-text>`],
    ["a tag with a default", `<mj-text>Hi {{ ${name}|'friend' }}</mj-text>`],
    ["a tag in an attribute", `<mj-image src="{{ url.${name} }}" alt="{{ attr.${name} }}" />`],
    ["a key of the context", `<mj-text lp-if="${name} == 'a'">Hi</mj-text>`],
    ["a list", `<mj-text lp-each="${name}">Hi {{ ${name}.name }}</mj-text>`],
    ["a tag of an item", `<mj-text lp-each="items">Hi {{ items.${name} }}</mj-text>`],
  ])("%s", async (_, content) => {
    const { diagnostics, programs } = await compileSource({ kind: "mjml", text: mjml(content) }, { subject: "x" });
    expect(diagnostics.filter(isError)).toEqual([]);
    expect(programs).toHaveProperty("html");
  });
});
