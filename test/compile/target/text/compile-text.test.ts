import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { FillData } from "../../../../core/evaluator/data.ts";
import { fillProgram } from "../../../../core/evaluator/fill.ts";
import type { Tree } from "../../../../src/compile/mail/tree/tree.ts";
import { buildTree } from "../../../../src/compile/source/document/build-tree.ts";
import { compileText } from "../../../../src/compile/target/text/compile-text.ts";
import { parseDocument } from "../../../../src/domain/document/parse-document.ts";
import { runs } from "../../../support/effort.ts";
import { arbitraryRows } from "../../support/arbitrary-document.ts";
import { blockOf, documentOf, rowOf, visibleIf } from "../../support/document-fixture.ts";
import { pruneTree } from "../../support/prune-tree.ts";

type Fields = Readonly<Record<string, unknown>>;

const PICTURE = "https://a.example/x.png";

describe("one block", () => {
  test.each<[string, string, Fields, string]>([
    ["a heading", "heading", { content: "Hi <em>you</em>", level: "h3" }, "### Hi you\n"],
    ["lines of a paragraph", "paragraph", { content: "  one<br>two \n three<br><br>four" }, "one\ntwo three\n\nfour\n"],
    ["entities and no-break spaces", "paragraph", { content: "a&nbsp;&lt;b&gt;&amp;c" }, "a <b>&c\n"],
    [
      "a link",
      "paragraph",
      { content: 'See <a href="https://a.example/?x=1&y=2">this</a>.' },
      "See this (https://a.example/?x=1&y=2).\n",
    ],
    [
      "a link that says its address",
      "paragraph",
      { content: '<a href="https://a.example/">https://a.example</a>' },
      "https://a.example/\n",
    ],
    [
      "a link that says its host",
      "paragraph",
      { content: '<a href="https://a.example/">a.example</a>' },
      "https://a.example/\n",
    ],
    [
      "a mail address",
      "paragraph",
      { content: '<a href="mailto:a@a.example">a@a.example</a>' },
      "mailto:a@a.example\n",
    ],
    [
      "a space within a link",
      "paragraph",
      { content: 'a<a href="https://a.example/"> b </a>c' },
      "a b (https://a.example/) c\n",
    ],
    ["a link without words", "paragraph", { content: '<a href="https://a.example/"> </a>' }, "https://a.example/\n"],
    [
      "a tag as label of its own address",
      "paragraph",
      { content: '<a href="{{ u }}">{{ url.u }}</a>' },
      "https://u.example/?a=1&b=2\n",
    ],
    ["a bad address", "paragraph", { content: '<a href="{{ bad }}">x</a>' }, "x (#)\n"],
    [
      "a list within a paragraph",
      "paragraph",
      { content: "a<ol><li>b</li><li>c<br>d</li></ol>e" },
      "a\n\n1. b\n2. c\nd\n\ne\n",
    ],
    ["a list", "list", { content: "<ul><li>a</li><li></li><li>b</li></ul>" }, "- a\n- b\n"],
    ["an image", "image", { src: PICTURE, alt: "A {{ a }}" }, "[A attr <b>]\n"],
    [
      "a linked image",
      "image",
      { src: PICTURE, alt: "A", link: "https://a.example/", enabled: true },
      "[A] (https://a.example/)\n",
    ],
    ["an image without alt", "image", { src: PICTURE }, ""],
    [
      "a linked image without alt",
      "image",
      { src: PICTURE, link: "https://a.example/", enabled: true },
      "https://a.example/\n",
    ],
    ["a video", "video", { src: "https://v.example/", alt: "Watch" }, "▶ Watch (https://v.example/)\n"],
    ["a button", "button", { text: "Go {{ t }}", link: "{{ u }}" }, "Go text <b> & c (https://u.example/?a=1&b=2)\n"],
    [
      "a button with an icon",
      "button",
      { text: "Go", link: "https://a.example/", icon: PICTURE, iconAlt: "Arrow" },
      "[Arrow] Go (https://a.example/)\n",
    ],
    ["a button without a link", "button", { text: "Go", icon: PICTURE, iconAlt: "" }, "Go\n"],
    [
      "an anchor",
      "anchor",
      { text: "Go", link: "https://a.example/", margin: { top: 9 } },
      "Go (https://a.example/)\n",
    ],
    ["a divider", "divider", {}, `${"-".repeat(40)}\n`],
    ["a divider with a gradient", "divider", { backgroundGradient: { useGradient: true } }, `${"-".repeat(40)}\n`],
    ["a spacer", "spacer", {}, ""],
    ["what only a small screen shows", "paragraph", { content: "a", desktopHide: true }, ""],
    ["what only a wide screen shows", "paragraph", { content: "a", mobileHide: true }, "a\n"],
    ["letters as they are, not as they are styled", "paragraph", { content: "a", textTransform: "uppercase" }, "a\n"],
    ["a filled block", "paragraph", { content: "a", backgroundColor: "#eeeeee" }, "a\n"],
  ])("%s", (_, kind, props, expected) => {
    const data = {
      merge_tags: {
        text: { t: "text <b> & c" },
        url: { u: "https://u.example/?a=1&b=2", bad: "javascript:x" },
        attr: { a: "attr <b>" },
      },
    };
    expect(textOf(documentOf([rowOf([blockOf(kind, props)])]), data)).toBe(expected);
    const nested = rowOf([
      rowOf([blockOf(kind, props)], { id: "inner", columns: [{ id: "c2", children: [blockOf(kind, props)] }] }),
    ]);
    expect(textOf(documentOf([nested]), data)).toBe(expected);
  });
});

describe("an address that the next link repeats", () => {
  const to = "https://a.example/";
  const picture = (id: string, alt = "A") => blockOf("image", { src: PICTURE, alt, link: to, enabled: true }, id);
  const words = (content: string, id: string) => blockOf("paragraph", { content }, id);
  const button = (id: string, props: Fields = {}) => blockOf("button", { text: "Go", link: to, ...props }, id);

  test.each<[string, readonly object[], string]>([
    [
      "is left out in neighbouring blocks",
      [picture("a"), words(`<a href="${to}">Tea</a>`, "b"), button("c")],
      `[A]\n\nTea\n\nGo (${to})\n`,
    ],
    [
      "is left out within a block",
      [words(`See <a href="${to}">this</a> and <a href="${to}">that</a>.`, "a")],
      `See this and that (${to}).\n`,
    ],
    ["is left out with its block where it stands alone", [picture("a", ""), button("b")], `Go (${to})\n`],
    [
      "is left out of a picture whatever words stand between",
      [picture("a"), words("Tea", "b"), button("c")],
      `[A]

Tea

Go (${to})
`,
    ],
    [
      "stays where words stand between it and another label",
      [button("a"), words("Tea", "b"), button("c")],
      `Go (${to})

Tea

Go (${to})
`,
    ],
    [
      "stays where another link stands between",
      [words(`<a href="${to}">a</a> <a href="https://b.example/">b</a> <a href="${to}">c</a>`, "a")],
      `a (${to}) b (https://b.example/) c (${to})\n`,
    ],
    [
      "stays where the next one may be hidden",
      [picture("a"), button("b", { visibility: visibleIf("x", "==", "1") })],
      `[A] (${to})\n`,
    ],
    [
      "stays where it is the address itself that is read",
      [words(`<a href="${to}">${to}</a> or <a href="${to}">this</a>`, "a")],
      `${to} or this (${to})\n`,
    ],
  ])("%s", (_, blocks, expected) => {
    expect(textOf(documentOf([rowOf(blocks)]))).toBe(expected);
  });

  test("is left out where the next one is always there, and tags count by their name", () => {
    const blocks = [
      blockOf(
        "image",
        { src: PICTURE, alt: "A", link: "{{ u }}", enabled: true, visibility: visibleIf("x", "==", "1") },
        "a",
      ),
      button("b", { link: "{{url.u}}" }),
      button("c", { link: "{{ u|'https://c.example/' }}" }),
    ];
    const data = { merge_tags: { url: { u: to } }, context: { x: "1" } };
    expect(textOf(documentOf([rowOf(blocks)]), data)).toBe(`[A]\n\nGo (${to})\n\nGo (${to})\n`);
  });
});

describe("blocks beside each other", () => {
  const cells = (...texts: readonly string[]) =>
    texts.map((content, index) => ({
      id: `${content}${index}`,
      children: [blockOf("paragraph", { content }, `${content}b${index}`)],
    }));

  test("columns come one after the other where they stack", () => {
    expect(textOf(documentOf([rowOf([], { columns: cells("a", "b") })]))).toBe("a\n\nb\n");
  });

  test("columns that never stack are a line of a table, and neighbouring lines stand close", () => {
    const rows = ["x", "y"].map((id) => rowOf([], { id, mobileStack: false, columns: cells(`${id}1`, `${id}2`) }));
    expect(textOf(documentOf([...rows, rowOf([blockOf("divider")], { id: "z", columns: cells("w") })]))).toBe(
      "x1 | x2\ny1 | y2\n\nw\n",
    );
  });

  test("columns of more than a line are no table", () => {
    expect(textOf(documentOf([rowOf([], { mobileStack: false, columns: cells("a<br>b", "c") })]))).toBe("a\nb\n\nc\n");
  });

  test("a paragraph that begins like a list is a cell, a heading is none", () => {
    const row = (kind: string) =>
      rowOf([], {
        mobileStack: false,
        columns: [{ id: "x", children: [blockOf(kind, { content: "- 5 %", level: "h2" }, "b")] }, ...cells("c")],
      });
    expect(textOf(documentOf([row("paragraph")]))).toBe("- 5 % | c\n");
    expect(textOf(documentOf([row("heading")]))).toBe("## - 5 %\n\nc\n");
  });

  test("entries of a menu and icons stand line by line", () => {
    const item = (label: string) => ({ label, link: `https://${label}.example/`, enabled: true });
    const icon = (name: string) => ({ name, link: `https://${name}.example/`, icon: PICTURE, enabled: true });
    const blocks = [
      blockOf("menu", { items: [item("a"), item("b")] }, "m"),
      blockOf("paragraph", { content: "p" }, "p"),
      blockOf("socials", { platforms: [icon("c"), icon("d")] }, "s"),
    ];
    const expected =
      "a (https://a.example/)\nb (https://b.example/)\n\np\n\nc (https://c.example/)\nd (https://d.example/)\n";
    expect(textOf(documentOf([rowOf(blocks)]))).toBe(expected);
  });
});

describe("conditions", () => {
  const conditional = (id: string) => blockOf("paragraph", { content: id, visibility: visibleIf(id, "==", "1") }, id);

  test.each([
    [{}, ""],
    [{ a: "1" }, "a\n"],
    [{ b: "1" }, "b\n"],
    [{ c: "1" }, "c\n"],
    [{ a: "1", c: "1" }, "a\n\nc\n"],
    [{ a: "1", b: "1", c: "1" }, "a\n\nb\n\nc\n"],
  ])("with %j no blank line is left over", (context, expected) => {
    const document = documentOf([rowOf(["a", "b", "c"].map(conditional))]);
    expect(textOf(document, { context })).toBe(expected);
  });

  test("a hidden row hides what is in it, and only the row is reported", () => {
    const document = documentOf([rowOf([conditional("a")], { visibility: visibleIf("r", "==", "1") })]);
    const { output, report } = fillProgram(compileText(treeOf(document)), { context: { a: "1" } });
    expect([output, report.hidden]).toEqual(["", ["row"]]);
  });

  test("whatever is hidden, the text is that of a document without it", () => {
    fc.assert(
      fc.property(arbitraryRows, fc.infiniteStream(fc.boolean()), (rows, stream) => {
        // A row that never stacks is a line of a table only while no cell has a condition, so these all stack.
        // And which addresses are left out depends on what is next, so no two are the same.
        let count = 0;
        const text = JSON.stringify(rows)
          .replaceAll('"mobileStack":false', '"mobileStack":true')
          .replace(/\{\{ (?:url\.)?u \}\}/g, () => `{{ url.u${count++} }}`);
        const stacked = JSON.parse(text);
        const tree = treeOf(documentOf(stacked));
        const shown = tree.conditions.map(() => stream.next().value === true);
        const context = Object.fromEntries(tree.conditions.map(({ node }, at) => [node, shown[at] ? "on" : "off"]));
        const pruned = compileText(pruneTree(tree, (condition) => shown[condition] ?? false));
        const filled = fillProgram(compileText(tree), { context }, { onMissing: "empty" });
        expect(filled.output).toBe(fillProgram(pruned, {}, { onMissing: "empty" }).output);
      }),
      { numRuns: runs(300) },
    );
  });
});

test("the program grows with the document, not with its combinations", () => {
  const blocks = Array.from({ length: 1000 }, (_, index) =>
    blockOf("paragraph", { content: "x", visibility: visibleIf(`k${index}`, "==", "1") }, `b${index}`),
  );
  const program = compileText(treeOf(documentOf([rowOf(blocks)])));
  expect(program.ops.length).toBeLessThan(8_000);
  expect(fillProgram(program, { context: { k3: "1", k999: "1" } }).output).toBe("x\n\nx\n");
});

function treeOf(document: unknown): Tree {
  const parsed = parseDocument(JSON.stringify(document)).document;
  if (parsed === undefined) throw new Error("the document cannot be read");
  return buildTree(parsed).tree;
}

function textOf(document: unknown, data: FillData = {}): string {
  return fillProgram(compileText(treeOf(document)), data).output;
}
