import fc from "fast-check";
import { type DefaultTreeAdapterTypes, parse } from "parse5";
import { describe, expect, it } from "vitest";
import { FillError } from "../../core/fill-error.ts";
import { fillProgram } from "../../core/fill-program.ts";
import type { Program } from "../../core/program.ts";
import { programOf, tagOf } from "../support/program-fixture.ts";

/** Every position where the html target can put a value. */
const page = programOf({
  tags: [tagOf("text", "t"), tagOf("attr", "a"), tagOf("url", "u")],
  ops: [
    "<!doctype html><html><head><title>",
    ["text", 0],
    "</title></head><body><p>",
    ["text", 0],
    '</p><img alt="',
    ["attribute", 1],
    '" src="',
    ["image-url", 2],
    '"><a href="',
    ["url", 2],
    '">x</a><a href="https://example.com/',
    ["url-path", 2],
    "?q=",
    ["url-query", 2],
    '">y</a><div style="background:url(\'',
    ["image-url", 2],
    '\')"></div><!--[if mso]><v:fill src="',
    ["image-url", 2],
    '" alt="',
    ["attribute", 1],
    '">',
    ["text", 0],
    "<![endif]--></body></html>",
  ],
});

const FRAGMENTS = [
  "<",
  ">",
  '"',
  "'",
  "&",
  "`",
  "\\",
  "/",
  "(",
  ")",
  "=",
  " ",
  "\n",
  "\r",
  "\t",
  "\0",
  "\u007f",
  "-->",
  "--!>",
  "<!--",
  "<![endif]-->",
  "]]>",
  "</title>",
  "</p>",
  "<script>",
  "</style>",
  "onload=",
  "javascript:",
  "JAVASCRIPT:",
  "data:",
  "https://",
  "http:",
  "mailto:",
  "cid:",
  "&quot;",
  "&#34;",
  "&lt;",
  "&#x22;",
  "%22",
  "%3C",
  "\\22 ",
  "{{ text.t }}",
  "\ud800",
  "\udc00",
  "\u2028",
  "\ufeff",
  "é",
  "日",
  "😀",
  "*/",
  "url(",
  "expression(",
  "x",
];
const hostile = fc
  .array(fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...FRAGMENTS) }, fc.string({ unit: "binary" })), {
    maxLength: 12,
  })
  .map((pieces) => pieces.join(""));

/** Elements with the names of their attributes, comments, and doctypes, in order. */
function skeletonOf(html: string): string[] {
  const lines: string[] = [];
  const visit = (node: DefaultTreeAdapterTypes.Node) => {
    if (node.nodeName === "#comment") lines.push("comment");
    else if ("attrs" in node) lines.push(`${node.tagName} ${node.attrs.map(({ name }) => name).join(" ")}`);
    if ("childNodes" in node) node.childNodes.forEach(visit);
  };
  visit(parse(html));
  return lines;
}

function attributesOf(html: string, wanted: string): string[] {
  const values: string[] = [];
  const visit = (node: DefaultTreeAdapterTypes.Node) => {
    if ("attrs" in node) for (const { name, value } of node.attrs) if (name === wanted) values.push(value);
    if ("childNodes" in node) node.childNodes.forEach(visit);
  };
  visit(parse(html));
  return values;
}

function openedForOutlook(html: string): string {
  return html.replace("<!--[if mso]>", "").replace("<![endif]-->", "");
}

function fillPage(t: string, a: string, u: string): string {
  return fillProgram(page, { merge_tags: { text: { t }, attr: { a }, url: { u } } }).output;
}

describe("hostile values", () => {
  const plain = fillPage("x", "x", "https://example.com/");

  it("add no element, attribute or comment, also where Outlook opens comments", () => {
    const value = fc.tuple(hostile, hostile, hostile);
    fc.assert(
      fc.property(value, ([t, a, u]) => {
        const output = fillPage(t, a, u);
        expect(skeletonOf(output)).toEqual(skeletonOf(plain));
        expect(skeletonOf(openedForOutlook(output))).toEqual(skeletonOf(openedForOutlook(plain)));
      }),
      { numRuns: 3000 },
    );
  });

  it("start no URL with a scheme that is not allowed, and leave no CSS url()", () => {
    fc.assert(
      fc.property(hostile, (u) => {
        const output = fillPage("x", "x", u);
        for (const href of attributesOf(output, "href")) expect(href).toMatch(/^(#?$|(https?|mailto|tel|sms):)/i);
        for (const src of attributesOf(output, "src")) expect(src).toMatch(/^(#?$|(https?|mailto|tel|sms|cid):)/i);
        for (const style of attributesOf(output, "style")) expect(style).toMatch(/^background:url\('[^'"\\()\s]*'\)$/);
        expect(new URL(attributesOf(output, "href")[1] ?? "").host).toBe("example.com");
      }),
      { numRuns: 3000 },
    );
  });

  it("come back unchanged from text and attributes", () => {
    const clean = fc.string({ unit: "grapheme" }).filter((value) => value !== "");
    fc.assert(
      fc.property(clean, (value) => {
        const output = fillPage(value, value, "https://example.com/");
        expect(attributesOf(output, "alt")).toEqual([value]);
      }),
      { numRuns: 1000 },
    );
  });

  it("give well-formed output whose bytes are counted right", () => {
    fc.assert(
      fc.property(hostile, hostile, hostile, (t, a, u) => {
        const { output, report } = fillProgram(page, { merge_tags: { text: { t }, attr: { a }, url: { u } } });
        expect(output.isWellFormed()).toBe(true);
        expect(report.bytes).toBe(Buffer.byteLength(output));
      }),
      { numRuns: 2000 },
    );
  });
});

describe("hostile programs", () => {
  const sample: Program = programOf({
    tags: [tagOf("text", "t"), tagOf("url", "u", "https://example.com/")],
    conditions: [
      {
        node: "a",
        steps: [
          ["test", "k", "==", "x"],
          ["test", "n", ">", 3],
          ["any", 2],
        ],
      },
      {
        node: "b",
        steps: [
          ["test", "d", "date_on", 20_000],
          ["test", "k", "in", ["x", "y"]],
          ["all", 2],
        ],
      },
    ],
    ops: ["<p>", ["text", 0], ["unless", 0, 6], "a", ["url", 1], ["unless", 1, 7], "b", ["url-query", 0], "</p>"],
  });
  const junk = fc.oneof(
    fc.constantFrom(
      -1,
      0,
      1,
      2,
      9,
      1e9,
      0.5,
      Number.NaN,
      null,
      true,
      undefined,
      "",
      "unless",
      "all",
      "text",
      "__proto__",
    ),
    fc.array(fc.constantFrom("unless", "all", "test", 0, 1, 5), { maxLength: 4 }),
    fc.jsonValue({ maxDepth: 2 }),
  );

  /** The paths to every member of a value. */
  function pathsOf(value: unknown, path: (string | number)[] = []): (string | number)[][] {
    if (typeof value !== "object" || value === null) return [path];
    const isList = Array.isArray(value);
    return [
      path,
      ...Object.entries(value).flatMap(([key, member]) => pathsOf(member, [...path, isList ? Number(key) : key])),
    ];
  }

  function mutate(root: unknown, path: readonly (string | number)[], junkValue: unknown): unknown {
    const [key, ...rest] = path;
    if (key === undefined) return junkValue;
    const copy = Array.isArray(root) ? [...root] : { ...(root as object) };
    Reflect.set(copy, key, mutate(Reflect.get(root as object, key), rest, junkValue));
    return copy;
  }

  it("end, stay within the limit, and are refused with FillError or run", () => {
    const mutation = fc.tuple(fc.constantFrom(...pathsOf(sample)), junk);
    let refused = 0;
    let ran = 0;
    fc.assert(
      fc.property(fc.array(mutation, { minLength: 1, maxLength: 2 }), hostile, (mutations, value) => {
        let program: unknown = sample;
        for (const [path, junkValue] of mutations) {
          if (pathsOf(program).some((known) => known.join() === path.join()))
            program = mutate(program, path, junkValue);
        }
        try {
          const data = {
            merge_tags: { text: { t: value }, url: { u: value } },
            context: { k: "x", n: 5, d: "2024-10-04" },
          };
          const { output, report } = fillProgram(program as Program, data, { maxOutputBytes: 300 });
          expect(report.bytes).toBe(Buffer.byteLength(output));
          expect(report.bytes).toBeLessThanOrEqual(300);
          ran += 1;
        } catch (err) {
          if (!(err instanceof FillError)) throw err;
          refused += 1;
        }
      }),
      { numRuns: 5000 },
    );
    expect(Math.min(refused, ran)).toBeGreaterThan(100);
  });

  it("with as many ops as allowed take less than a second", () => {
    const ops = Array.from({ length: 200_000 }, () => ["url", 0] as const);
    const program = programOf({ tags: [tagOf("url", "u")], ops });
    const start = performance.now();
    const { output } = fillProgram(program, { merge_tags: { url: { u: `x${" ".repeat(65_000)}` } } });
    expect(output).toBe("#".repeat(200_000));
    expect(performance.now() - start).toBeLessThan(1000);
  });
});
