import fc from "fast-check";
import { type DefaultTreeAdapterTypes, parse } from "parse5";
import { describe, expect, it } from "vitest";
import type { FillResult } from "../../core/evaluator/fill.ts";
import { runs } from "../support/effort.ts";
import { fillWithBoth as fillProgram } from "../support/fill-with-both.ts";
import { hostileText } from "../support/hostile-text.ts";
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
  return fillOf(t, a, u).output;
}

/** A hostile value may be empty when it has been cleaned. */
function fillOf(t: string, a: string, u: string): FillResult {
  return fillProgram(page, { merge_tags: { text: { t }, attr: { a }, url: { u } } }, { onMissing: "empty" });
}

describe("hostile values", () => {
  const plain = fillPage("x", "x", "https://example.com/");

  it("add no element, attribute or comment, also where Outlook opens comments", () => {
    const value = fc.tuple(hostileText, hostileText, hostileText);
    fc.assert(
      fc.property(value, ([t, a, u]) => {
        const output = fillPage(t, a, u);
        expect(skeletonOf(output)).toEqual(skeletonOf(plain));
        expect(skeletonOf(openedForOutlook(output))).toEqual(skeletonOf(openedForOutlook(plain)));
      }),
      { numRuns: runs(3000) },
    );
  });

  it("start no URL with a scheme that is not allowed, and leave no CSS url()", () => {
    fc.assert(
      fc.property(hostileText, (u) => {
        const output = fillPage("x", "x", u);
        for (const href of attributesOf(output, "href")) expect(href).toMatch(/^(#?$|(https?|mailto|tel|sms):)/i);
        for (const src of attributesOf(output, "src")) expect(src).toMatch(/^(#?$|(https?|mailto|tel|sms|cid):)/i);
        for (const style of attributesOf(output, "style")) expect(style).toMatch(/^background:url\('[^'"\\()\s]*'\)$/);
        expect(new URL(attributesOf(output, "href")[1] ?? "").host).toBe("example.com");
      }),
      { numRuns: runs(3000) },
    );
  });

  it("come back unchanged from text and attributes", () => {
    // Other than these and what no grapheme holds, no character is replaced (docs/program-format.md).
    const clean = fc.string({ unit: "grapheme", minLength: 1 }).filter((value) => !/[\u0085\u2029]/.test(value));
    fc.assert(
      fc.property(clean, (value) => {
        const output = fillPage(value, value, "https://example.com/");
        expect(attributesOf(output, "alt")).toEqual([value]);
      }),
      { numRuns: runs(1000) },
    );
  });

  it("give well-formed output whose bytes are counted right", () => {
    fc.assert(
      fc.property(hostileText, hostileText, hostileText, (t, a, u) => {
        const { output, report } = fillOf(t, a, u);
        expect(output.isWellFormed()).toBe(true);
        expect(report.bytes).toBe(Buffer.byteLength(output));
      }),
      { numRuns: runs(2000) },
    );
  });
});
