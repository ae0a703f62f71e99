import { expect, test } from "vitest";
import { compileSource } from "../../src/compile/compile-source.ts";
import type { CompileOptions } from "../../src/compile/compiler.ts";

const IMAGE = '<mj-image src="https://shop.example.com/spring.jpg" />';
const WAIVER = "<!-- lp-allow image.missing-alt: the text beside it says the same -->";

function mail(...lines: readonly string[]): string {
  const head = "<mj-head><mj-title>T</mj-title><mj-preview>P</mj-preview></mj-head>";
  const column = ["<mj-body><mj-section><mj-column>", ...lines, "</mj-column></mj-section></mj-body>"];
  return [`<mjml lang="en">${head}`, ...column, "</mjml>"].join("\n");
}

async function compile(text: string, options: CompileOptions = {}) {
  const { diagnostics, programs } = await compileSource({ kind: "mjml", text }, options);
  const found = diagnostics.map(({ severity, rule, path, waived }) => {
    return `${waived === undefined || severity === "error" ? severity : "waived"} ${rule} ${path.join(":")}`;
  });
  return { found, diagnostics, programs };
}

test("a waiver allows a warning of the element that follows, in strict mode too, and of no other", async () => {
  const one = await compile(mail(WAIVER, IMAGE), { strict: true });
  expect(one.found).toEqual(["waived image.missing-alt mjml:4:1"]);
  expect(one.diagnostics[0]?.message).toMatch(/ \(waived: the text beside it says the same\)$/);
  expect(Object.keys(one.programs)).toContain("html");
  const two = await compile(mail(WAIVER, IMAGE, IMAGE), { strict: true });
  expect(two.found).toEqual(["waived image.missing-alt mjml:4:1", "error image.missing-alt mjml:5:1"]);
  expect(two.programs).toEqual({});
});

test("in front of <mjml> it applies to the whole mail, and to findings without a line", async () => {
  const waiver = "<!-- lp-allow subject.missing: it is given by the caller -->";
  const { found } = await compile(`${waiver}\n${mail("<mj-text>Hi</mj-text>")}`, {
    ...{ subject: "", stage: "publication", strict: true },
  });
  expect(found).toEqual(["waived subject.missing subject"]);
});

test("in an included file it applies to that file", async () => {
  const text = mail('<mj-include path="a.mjml" />', IMAGE);
  const source = { kind: "mjml", text, files: { "a.mjml": `${WAIVER}\n${IMAGE}` } } as const;
  const { diagnostics } = await compileSource(source, {});
  expect(diagnostics.map(({ path, waived }) => [path.join(":"), waived !== undefined])).toEqual([
    ["mjml:4:1", false],
    ["files:a.mjml:2:1", true],
  ]);
});

test("the comment is not sent, whatever it holds", async () => {
  const { programs } = await compile(mail(WAIVER.replace("the text", "{{ the }} <b> text"), IMAGE));
  expect(programs.html).toBeDefined();
  for (const program of Object.values(programs)) expect(program).not.toContain("lp-allow");
});

test.each([
  ["an unknown rule", "image.mising-alt: why", "did you mean image.missing-alt?"],
  ["an error", "link.relative: why", "only warnings can be waived"],
  ["an error of a publish", "image.missing-source: why", "only warnings can be waived"],
  ["no reason", "image.missing-alt", "say why"],
])("%s is an error at its place", async (_, waiver, says) => {
  const { found, diagnostics } = await compile(mail(`<!-- lp-allow ${waiver} -->`, "<mj-text>Hi</mj-text>"));
  expect(found).toEqual(["error waiver.invalid mjml:3:1"]);
  expect(diagnostics[0]?.message).toContain(says);
});

test("a finding that is an error stays one", async () => {
  const text = mail("<!-- lp-allow mjml.unknown-attribute: why -->", '<mj-text colr="red">Hi</mj-text>');
  expect((await compile(text)).found).toEqual(["error mjml.unknown-attribute mjml:4:10"]);
  expect((await compile(text, { allowUnknown: true, strict: true })).found).toEqual([
    "waived mjml.unknown-attribute mjml:4:10",
  ]);
});

test("a waiver that waives nothing is reported", async () => {
  expect((await compile(mail(WAIVER, "<mj-text>Hi</mj-text>"))).found).toEqual(["warning waiver.unused mjml:3:1"]);
});
