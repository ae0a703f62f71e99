import { expect, it } from "vitest";
import { declaredTokens, isColor } from "../../../console/src/template/preview/declared-tokens.ts";

const tag = (name: string, members: object = {}) => ({
  group: "brand",
  name,
  source: `{{ brand.${name} }}`,
  ...members,
});

it("finds the tokens of the body, the text part and the subject, each once", () => {
  const template = {
    programs: {
      html: { tags: [tag("font", { default: "Georgia, serif", choices: ["Arial", "Georgia, serif"] }), tag("home")] },
      mjml: { tags: [tag("accent", { default: "#1a73e8" }), { group: "text", name: "first_name" }] },
    },
    text: { tags: [tag("home")] },
    subject: { tags: [tag("company", { default: "Acme" })] },
  };
  expect(declaredTokens(template)).toEqual([
    { name: "accent", declared: "#1a73e8", kind: "color", choices: [] },
    { name: "company", declared: "Acme", kind: "other", choices: [] },
    { name: "font", declared: "Georgia, serif", kind: "font", choices: ["Arial", "Georgia, serif"] },
    { name: "home", declared: "", kind: "other", choices: [] },
  ]);
});

it.each([undefined, null, "x", {}, { programs: null }, { programs: { html: { tags: 7 } } }])(
  "finds none in %j",
  (template) => {
    expect(declaredTokens(template)).toEqual([]);
  },
);

it("knows colours of brands, which have six digits", () => {
  expect(["#0a7d33", "#0A7D33"].every(isColor)).toBe(true);
  expect(["#0f0", "red", "0a7d33", "#0a7d333", " #0a7d33"].some(isColor)).toBe(false);
});
