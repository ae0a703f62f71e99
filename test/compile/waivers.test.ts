import { describe, expect, test } from "vitest";
import { answerContract } from "../../src/compile/answer-contract.ts";
import { compileSource } from "../../src/compile/compile-source.ts";
import type { CompileOptions } from "../../src/compile/compiler.ts";
import type { TemplateSource } from "../../src/domain/template/template-source.ts";

const IMAGE = '<mj-image src="https://shop.example.com/spring.jpg" />';
const REASON = "the text beside it says the same";
const WAIVER = `<!-- lp-allow image.missing-alt: ${REASON} -->`;
const ALLOW = { "image.missing-alt": REASON };

function mail(...lines: readonly string[]): string {
  const head = "<mj-head><mj-title>T</mj-title><mj-preview>P</mj-preview></mj-head>";
  const column = ["<mj-body><mj-section><mj-column>", ...lines, "</mj-column></mj-section></mj-body>"];
  return [`<mjml lang="en">${head}`, ...column, "</mjml>"].join("\n");
}

/** With an image without alternative text, and an entry whose link is in it. */
function documentOf(more: Readonly<Partial<Record<"envelope" | "row" | "column" | "image" | "text", object>>>) {
  const picture = { src: "https://shop.example.com/spring.jpg" };
  const image = { componentType: "image", props: picture, ...more.image };
  const text = { componentType: "paragraph", props: { content: "Hello" }, ...more.text };
  return {
    ...{ template_id: "a", template_name: "A", schema_version: "1.0" },
    canvas: { language: "en", preheaderText: "P" },
    rows: [{ columns: [{ children: [image, text], ...more.column }], ...more.row }],
    ...more.envelope,
  };
}

async function compile(source: string | object, options: CompileOptions = {}) {
  const { diagnostics, programs } = await compileSource(toSource(source), options);
  return { found: diagnostics.map(lineOf), diagnostics, programs };
}

function toSource(source: string | object): TemplateSource {
  if (typeof source === "string") return { kind: "mjml", text: source };
  return { kind: "document", text: JSON.stringify(source) };
}

function lineOf({ severity, rule, path, waived }: Awaited<ReturnType<typeof compileSource>>["diagnostics"][number]) {
  return `${waived === undefined || severity === "error" ? severity : "waived"} ${rule} ${path.join(":")}`;
}

test("a waiver allows a warning of the element that follows, in strict mode too, and of no other", async () => {
  const one = await compile(mail(WAIVER, IMAGE), { strict: true });
  expect(one.found).toEqual(["waived image.missing-alt mjml:4:1"]);
  expect(one.diagnostics[0]?.waived).toBe(REASON);
  expect(Object.keys(one.programs)).toContain("html");
  const two = await compile(mail(WAIVER, IMAGE, IMAGE), { strict: true });
  expect(two.found).toEqual(["waived image.missing-alt mjml:4:1", "error image.missing-alt mjml:5:1"]);
  expect(two.programs).toEqual({});
  const beside = await compile(mail(`${WAIVER}${IMAGE}${IMAGE}`), { strict: true });
  expect(beside.found.map((line) => line.split(" ")[0])).toEqual(["waived", "error"]);
});

test("in front of <mjml> it applies to the whole mail, and to findings without a line", async () => {
  const waiver = "<!-- lp-allow subject.missing: it is given by the caller -->";
  const text = `${waiver}\n${mail("<mj-text>Hi</mj-text>")}`;
  const { found } = await compile(text, { subject: "", stage: "publication", strict: true });
  expect(found).toEqual(["waived subject.missing subject"]);
  expect((await compile(text, { subject: "" })).found).toEqual(["waived subject.missing subject"]);
  // Nothing is known of a subject that was not given.
  expect((await compile(text, { stage: "publication", strict: true })).found).toEqual([]);
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

describe.each(["envelope", "row", "column", "image"] as const)("in the %s of a document", (place) => {
  test("it allows a warning about what is in it, in strict mode too, and is not sent", async () => {
    const { found, programs } = await compile(documentOf({ [place]: { allow: ALLOW } }), { strict: true });
    expect(found).toEqual(["waived image.missing-alt document:rows:0:columns:0:children:0:props:alt"]);
    expect(programs.html).toBeDefined();
    for (const program of Object.values(programs)) expect(program).not.toContain(REASON);
  });
});

test("in a document it allows nothing about another part", async () => {
  const { found } = await compile(documentOf({ text: { allow: ALLOW } }), { strict: true });
  const children = "document:rows:0:columns:0:children";
  expect(found).toEqual([
    `error image.missing-alt ${children}:0:props:alt`,
    `error waiver.unused ${children}:1:allow:image.missing-alt`,
  ]);
});

const FAULTS = [
  ["an unknown rule", "image.mising-alt", "why", "did you mean image.missing-alt?"],
  ["an error", "link.relative", "why", "only warnings can"],
  ["an error of a publish", "image.missing-source", "why", "only warnings can"],
  ["a change for callers", "contract.breaking", "why", "only warnings can"],
  ["no reason", "image.missing-alt", "", "say why"],
] as const;

test.each(FAULTS)("%s is an error at its place", async (_, rule, reason, says) => {
  const text = mail(`<!-- lp-allow ${rule}${reason && `: ${reason}`} -->`, "<mj-text>Hi</mj-text>");
  const mjml = await compile(text);
  expect(mjml.found).toEqual(["error waiver.invalid mjml:3:1"]);
  expect(mjml.diagnostics[0]?.message).toContain(says);
  const { diagnostics } = await compile(documentOf({ text: { allow: { [rule]: reason } } }));
  const [fault, ...others] = diagnostics.filter((each) => each.rule === "waiver.invalid");
  expect([fault && lineOf(fault), others]).toEqual([
    `error waiver.invalid document:rows:0:columns:0:children:1:allow:${rule}`,
    [],
  ]);
  expect(fault?.message).toContain(says);
});

test.each([
  ["a list", ["image.missing-alt"]],
  ["a text", "image.missing-alt"],
  ["true", { "image.missing-alt": true }],
  ["more than a hundred", undefined],
])("%s in a document is an error", async (_, allow) => {
  const many = (at: number) => ({ componentType: "divider", allow: { "link.empty": `reason ${at}` } });
  const document =
    allow === undefined
      ? documentOf({ column: { children: Array.from({ length: 101 }, (_none, at) => many(at)) } })
      : documentOf({ envelope: { allow } });
  const { found } = await compile(document);
  expect(found.filter((line) => line.includes("waiver.invalid"))).toHaveLength(1);
});

test("a finding that is an error stays one", async () => {
  const text = mail("<!-- lp-allow mjml.unknown-attribute: why -->", '<mj-text colr="red">Hi</mj-text>');
  expect((await compile(text)).found).toEqual(["error mjml.unknown-attribute mjml:4:10"]);
  expect((await compile(text, { allowUnknown: true, strict: true })).found).toEqual([
    "waived mjml.unknown-attribute mjml:4:10",
  ]);
});

test("a warning beside an error is waived as without it", async () => {
  const { found } = await compile(mail(WAIVER, IMAGE, '<mj-button href="/shop">Shop</mj-button>'), { strict: true });
  expect(found.filter((line) => !line.startsWith("waived"))).toEqual(["error link.relative mjml:5:18"]);
});

test("what all programs show together can be waived, too", async () => {
  const line = '<mj-text lp-each="items">{{ items.title }} {{ orderno }}</mj-text>';
  const text = mail("<!-- lp-allow list.data-value: one number for all -->", line);
  expect((await compile(text, { strict: true })).found).toEqual([expect.stringMatching(/^waived list\.data-value /)]);
});

test("a waiver that waives nothing is reported", async () => {
  expect((await compile(mail(WAIVER, "<mj-text>Hi</mj-text>"))).found).toEqual(["warning waiver.unused mjml:3:1"]);
});

test("findings about samples can be waived where samples are known", async () => {
  const sample = { name: "ann", data: {} };
  const judged = async (source: TemplateSource) => {
    const { programs, diagnostics } = await compileSource(source, { strict: true, subject: "Hi" });
    const gate = { served: undefined, samples: [sample] };
    const answers = answerContract({ source, programs }, { gate, sample }, { strict: true });
    return [diagnostics, answers.findings?.warnings ?? [], answers.sampleFindings ?? []].map((all) => all.map(lineOf));
  };
  const waiver = (rule: string) => `<!-- lp-allow ${rule}: it is an example -->\n`;
  const text = mail("<mj-text>Hello {{ name }}</mj-text>");
  const found = await judged(toSource(`${waiver("sample.missing")}${waiver("sample.unknown")}${text}`));
  const missing = "waived sample.missing samples:ann:merge_tags:text:name";
  expect(found).toEqual([[], [missing, "error waiver.unused mjml:2:1"], [missing]]);
  expect((await judged(toSource(text)))[1]).toEqual(["error sample.missing samples:ann:merge_tags:text:name"]);
  const content = { componentType: "paragraph", props: { content: "Hello {{ name }}" } };
  const allow = { "sample.missing": "it is an example" };
  const document = documentOf({ envelope: { allow }, column: { children: [content] } });
  expect(await judged(toSource(document))).toEqual([[], [missing], [missing]]);
});

test("of a size is not called unused where the size is not measured", async () => {
  const text = `<!-- lp-allow size.full-lists: it is an example -->\n${mail("<mj-text>Hi</mj-text>")}`;
  expect((await compile(text, { unshortened: true })).found).toEqual([]);
  expect((await compile(text, { targets: ["mjml"] })).found).toEqual([]);
  expect((await compile(text, {})).found).toEqual(["warning waiver.unused mjml:1:1"]);
});
