import { expect, test } from "vitest";
import { compileMjml } from "../source/mjml/support/mjml-fixture.ts";

const IMAGE = '<mj-image src="https://a.example/x.png" alt="A map" />';

function mailOf(section: string, component: string): string {
  return `<mjml lang="en"><mj-head><mj-title>Title</mj-title><mj-preview>Words</mj-preview></mj-head><mj-body><mj-section ${section}><mj-column>\n${component}\n</mj-column></mj-section></mj-body></mjml>`;
}

// Without images their texts are black, and white in the dark clients of a mail that declares both schemes.
test.each<[string, string, string, readonly string[]]>([
  ["black on a dark ground", 'background-color="#222222"', IMAGE, ["contrast.low 2:46"]],
  ["black on white", "", IMAGE, []],
  ["white on a ground that stays light", 'lp-dark-background-color="#f4f4f4"', IMAGE, ["contrast.low 2:46"]],
  ["white on a dark ground", 'lp-dark-background-color="#222222"', IMAGE, []],
  ["of an ornament", 'background-color="#222222"', '<mj-image src="https://a.example/x.png" alt="" />', []],
  [
    "in the colour of the text around",
    'background-color="#222222"',
    '<mj-text color="#222222">\n<img src="https://a.example/x.png" alt="A map"></mj-text>',
    ["contrast.low 3:36"],
  ],
])("the text of an image, %s", async (_, section, component, expected) => {
  const { diagnostics } = await compileMjml(mailOf(section, component));
  expect(diagnostics.map(({ rule, path }) => `${rule} ${path.slice(1).join(":")}`)).toEqual(expected);
});
