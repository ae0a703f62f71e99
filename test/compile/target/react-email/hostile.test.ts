import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { FillData } from "../../../../core/evaluator/data.ts";
import { fillProgram } from "../../../../core/evaluator/fill.ts";
import { cleanText } from "../../../conformance/escape-value.ts";
import { runs } from "../../../support/effort.ts";
import { hostileText } from "../../../support/hostile-text.ts";
import { blockOf, documentOf, rowOf } from "../../support/document-fixture.ts";
import { BREAKOUTS, PLACES } from "../../support/hostile-author.ts";
import { pageOf } from "../../support/page.ts";
import { fillTsx, tsxProgramOf } from "./support/fill-targets.ts";
import { renderTsx } from "./support/render-tsx.ts";
import { parseTsx, type SyntaxTree } from "./support/syntax-tree.ts";

/** Every position in which TSX takes a value. */
const document = documentOf(
  [
    rowOf(
      [
        blockOf("heading", { content: "{{ t1 }} and {{ t2|'x' }}" }, "heading"),
        blockOf("paragraph", { content: '<a href="https://a.example/{{ u1 }}?q={{ u2 }}">{{ t3 }}</a>' }, "paragraph"),
        blockOf("image", { src: "{{ u3 }}", alt: "{{ a1 }}", link: "{{ u4 }}", enabled: true }, "image"),
        blockOf("button", { text: "{{ t4 }}", link: "{{ u5 }}" }, "button"),
      ],
      { backgroundImage: "{{ u6 }}" },
    ),
  ],
  { canvas: { preheaderText: "{{ t5 }}" } },
);

const VALUES_PER_FILL = 12;
const value = fc.record({
  text: fc.record({ t1: hostileText, t2: hostileText, t3: hostileText, t4: hostileText, t5: hostileText }),
  url: fc.record({
    u1: hostileText,
    u2: hostileText,
    u3: hostileText,
    u4: hostileText,
    u5: hostileText,
    u6: hostileText,
  }),
  attr: fc.record({ a1: hostileText }),
});

const URL_PROPS = new Set(["href", "src"]);
const ALLOWED_URL = /^(?:#$|(?:https?|mailto|tel|sms|cid):)/i;

test("hostile values change nothing but what is in strings, and start no URL of a forbidden scheme", async () => {
  const program = await tsxProgramOf(document);
  const { shape } = parseTsx(fillProgram(program, {}, { onMissing: "empty" }).output);
  const forbidden = (tree: SyntaxTree) => [
    ...tree.values.filter((prop) => URL_PROPS.has(prop.name) && prop.value !== "" && !ALLOWED_URL.test(prop.value)),
    ...tree.values.filter(
      (prop) =>
        prop.name === "backgroundImage" &&
        !/^url\('(?:#|https?:|cid:|mailto:|tel:|sms:)?[^'()\\]*'\)$/i.test(prop.value),
    ),
  ];
  fc.assert(
    fc.property(value, (merge_tags) => {
      const tree = parseTsx(fillProgram(program, { merge_tags }, { onMissing: "empty" }).output);
      expect(tree.shape).toEqual(shape);
      expect(tree.rawTexts).toEqual([]);
      expect(forbidden(tree)).toEqual([]);
    }),
    { numRuns: Math.ceil(runs(10_000) / VALUES_PER_FILL), verbose: fc.VerbosityLevel.Verbose },
  );
});

test("values arrive as they were given, without what is no text", async () => {
  const program = await tsxProgramOf(documentOf([rowOf([blockOf("paragraph", { content: "{{ t }}" })])]));
  await fc.assert(
    fc.asyncProperty(hostileText, async (t) => {
      fc.pre(t !== "");
      const { strings } = parseTsx(fillProgram(program, { merge_tags: { text: { t } } }).output);
      expect(strings).toContain(cleanText(t));
    }),
  );
});

/** Members that are HTML: what an author writes there may change the structure, within what rich text has. */
const RICH_TEXT = new Set([
  "heading content",
  "list content",
  "table caption",
  "table head",
  "table cell",
  "table footer",
]);

describe.each(Object.entries(PLACES))("hostile text of an author in %s", (name, place) => {
  test("changes nothing but what is in strings", async () => {
    const treeOf = (tsx: string) => parseTsx(tsx.replace(/(?<=^export default function )\w+/m, "Mail"));
    const harmless = treeOf((await fillTsx(place("plain"))).output);
    for (const text of BREAKOUTS) {
      const { output } = await fillTsx(place(text));
      const tree = treeOf(output);
      if (!RICH_TEXT.has(name)) expect(tree.shape).toEqual(harmless.shape);
      expect(tree.rawTexts).toEqual([]);
      expect(tree.values.filter((prop) => /^on/i.test(prop.name))).toEqual([]);
      expect(pageOf(await renderTsx(output)).elements("script")).toEqual([]);
    }
  });
});

describe("a tag that is kept", () => {
  const keep = async (content: string, data: FillData = {}) => {
    const tsx = (await fillTsx(documentOf([rowOf([blockOf("paragraph", { content })])]), data, { onMissing: "keep" }))
      .output;
    return parseTsx(tsx);
  };

  test("stays in a text as its author wrote it", async () => {
    expect((await keep("Dear {{ 'First \\ Name' }},")).strings).toContain("Dear {{ 'First \\ Name' }},");
  });

  test.each([
    ["{{ ref }}", "{{ ref }}"],
    ["{{ url.ref }}", "{{ url.ref }}"],
    ["{{ 'My ref' }}", "{{ url.my_ref }}"],
    ["{{\nref }}", "{{ url.ref }}"],
  ])("%s within a URL stays a tag, and the string a string", async (tag, kept) => {
    const { values } = await keep(`<a href="https://a.example/?ref=${tag}">x</a>`);
    expect(values).toContainEqual({ name: "href", value: `https://a.example/?ref=${kept}` });
  });
});
