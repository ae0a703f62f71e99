import { describe, expect, test } from "vitest";
import { fillProgram } from "../../../../core/evaluator/fill.ts";
import { compileDocument } from "../../support/compile-fixture.ts";
import { blockOf, documentOf, rowOf, visibleIf } from "../../support/document-fixture.ts";
import { attributeOf, elementsIn, hasClass, pageOf } from "../../support/page.ts";
import { renderTsx } from "../../target/react-email/support/render-tsx.ts";

const SRC = "https://a.example/light.png";
const DARK_SRC = "https://a.example/dark.png";
const canvasWith = (dark: object) => ({ canvas: { language: "en", preheaderText: "a", dark } });
const nestedIn = (row: unknown) => ({ id: "outer", columns: [{ children: [row] }] });

async function mailOf(row: unknown, more = {}, data = {}) {
  const { programs, diagnostics } = await compileDocument(documentOf([row], more));
  if (programs.html === undefined) throw new Error(JSON.stringify(diagnostics));
  const fill = (name: "html" | "react-email" | "text") => fillProgram(JSON.parse(programs[name] ?? ""), data).output;
  const pages = [pageOf(fill("html")), pageOf(await renderTsx(fill("react-email")))];
  return { pages, text: fill("text"), diagnostics };
}

describe("a mail", () => {
  test.each<[string, Readonly<Record<string, unknown>>, string]>([
    ["without dark colours declares light ones", {}, "light"],
    ["with an empty member for them, too", { dark: {} }, "light"],
    ["with a dark colour declares both", { dark: { color: "#eeeeee" } }, "light dark"],
  ])("%s", async (_, props, schemes) => {
    const { pages } = await mailOf(rowOf([blockOf("paragraph", props)]));
    for (const page of pages) {
      const metas = page.elements("meta").filter((meta) => attributeOf(meta, "name") === "color-scheme");
      const supported = page.elements("meta").filter((meta) => attributeOf(meta, "name") === "supported-color-schemes");
      expect([...metas, ...supported].map((meta) => attributeOf(meta, "content"))).toEqual([schemes, schemes]);
      const isDark = schemes !== "light";
      expect(page.css.includes("@media (prefers-color-scheme:dark){")).toBe(isDark);
      expect(page.css.includes(":root{color-scheme:light dark")).toBe(isDark);
    }
  });
});

describe("dark values", () => {
  test.each<[string, unknown, object, readonly string[]]>([
    [
      "of a heading",
      rowOf([blockOf("heading", { dark: { color: "#eee", backgroundColor: "#111" } })]),
      {},
      [
        ".eb-block .box{background-color:#111111 !important;background-image:none !important}",
        ".eb-block div,.eb-block .box,.eb-block h2{color:#eeeeee !important}",
        "[data-ogsb] .eb-block .box{background-color:#111111 !important;background-image:none !important}",
        "[data-ogsb] .eb-block div,[data-ogsb] .eb-block .box,[data-ogsb] .eb-block h2{color:#eeeeee !important}",
      ],
    ],
    [
      "of a button",
      rowOf([blockOf("button", { link: "https://a.example/", dark: { backgroundColor: "#0bb", color: "#000" } })]),
      {},
      [
        ".eb-block>table>tbody>tr>td{background-color:#00bbbb !important}",
        ".eb-block>table>tbody>tr>td>a,.eb-block>table>tbody>tr>td>p{background-color:#00bbbb !important;background-image:none !important;color:#000000 !important}",
        "[data-ogsb] .eb-block>table>tbody>tr>td>a,[data-ogsb] .eb-block>table>tbody>tr>td>p{background-color:#00bbbb !important;background-image:none !important;color:#000000 !important;box-shadow:inset 0 0 0 99px #00bbbb !important}",
      ],
    ],
    [
      "of a button whose label keeps its colour",
      rowOf([blockOf("button", { link: "https://a.example/", color: "#010203", dark: { backgroundColor: "#0bb" } })]),
      {},
      [
        ".eb-block>table>tbody>tr>td>a,.eb-block>table>tbody>tr>td>p{background-color:#00bbbb !important;background-image:none !important}",
        "[data-ogsb] .eb-block>table>tbody>tr>td>a,[data-ogsb] .eb-block>table>tbody>tr>td>p{background-color:#00bbbb !important;background-image:none !important;color:#010203 !important;box-shadow:inset 0 0 0 99px #00bbbb !important}",
      ],
    ],
    [
      "of a row whose text keeps its colour",
      rowOf([blockOf("paragraph", { color: "#c0c0c0" })], { dark: { backgroundColor: "#123" } }),
      {},
      ["[data-ogsb] .eb-block div{color:#c0c0c0 !important}"],
    ],
    [
      "of a row and its column",
      rowOf([], {
        dark: { backgroundColor: "#123" },
        columns: [{ id: "col", padding: { top: 4 }, dark: { backgroundColor: "#456" }, children: [] }],
      }),
      {},
      [
        ".eb-row,.eb-row>table,.eb-row>div>table{background-color:#112233 !important;background-image:none !important}",
        "div.eb-col>table>tbody>tr>td,td.eb-col>table{background-color:#445566 !important;background-image:none !important}",
      ],
    ],
    [
      "of a nested row",
      nestedIn(rowOf([], { border: { width: 1 }, dark: { borderColor: "#789" } })),
      {},
      [".eb-row>table>tbody>tr>td{border-color:#778899 !important}"],
    ],
    [
      "of a divider",
      rowOf([blockOf("divider", { dark: { backgroundColor: "#333" } })]),
      {},
      [".eb-block p,.eb-block hr{border-top-color:#333333 !important}"],
    ],
    [
      "of the canvas, where a row is transparent",
      rowOf([], { backgroundColor: "transparent" }),
      canvasWith({ bodyBackgroundColor: "#000", backgroundColor: "#222" }),
      [
        "body,body>table>tbody>tr>td,.canvas,.canvas>div{background-color:#000000 !important;background-image:none !important}",
        "[data-ogsb] [role=article]{background-color:#000000 !important;background-image:none !important}",
        ".paper,.paper>table{background-color:#222222 !important}",
      ],
    ],
  ])("%s are rules for dark clients and for Outlook, in html and React Email", async (_, row, more, rules) => {
    const { pages } = await mailOf(row, more);
    for (const { css } of pages) {
      const [, dark = "", behind = ""] = /@media \(prefers-color-scheme:dark\)\{(.*?\}) \}(.*)/s.exec(css) ?? [];
      for (const rule of rules) expect(rule.startsWith("[") ? behind : dark).toContain(` ${rule}`);
    }
  });

  test("of a hidden block leave no rule", async () => {
    const block = blockOf("paragraph", { dark: { color: "#eee" }, visibility: visibleIf("plan", "==", "pro") });
    const hidden = await mailOf(rowOf([block]), {}, { context: { plan: "free" } });
    const shown = await mailOf(rowOf([block]), {}, { context: { plan: "pro" } });
    expect(hidden.pages.map(({ css }) => css.includes(".eb-block"))).toEqual([false, false]);
    expect(shown.pages.map(({ css }) => css.includes(".eb-block"))).toEqual([true, true]);
  });
});

describe("in dark clients", () => {
  const link = (style = "") => `See <a href="https://a.example/"${style}>terms</a>`;
  const DARK_ROW = { dark: { backgroundColor: "#111827" } };

  // #9e9eff is what Chromium draws links in on dark pages; #aa0000 has 2.3:1 on #111827, #ffaa00 has 9.2:1.
  test.each<[string, string, string | undefined]>([
    ["a link has the colour of links", link(), "ink-9e9eff"],
    ["a link has it where its own cannot be read", link(' style="color:#aa0000"'), "ink-9e9eff"],
    ["a link keeps a colour of its own that can be read", link(' style="color:#ffaa00"'), undefined],
    [
      "words have the colour of the text where their own cannot be read",
      '<span style="color:#aa0000">a</span>',
      "ink-eeeeee",
    ],
    ["words on paper of their own are black", '<span style="background-color:#ffff00">a</span>', "ink-000000"],
  ])("%s", async (_, content, ink) => {
    const { pages } = await mailOf(rowOf([blockOf("paragraph", { content, dark: { color: "#eeeeee" } })], DARK_ROW));
    for (const page of pages) {
      const runs = [...page.elements("a"), ...page.elements("span")].filter((run) => attributeOf(run, "style"));
      expect(runs.map((run) => attributeOf(run, "class"))).toEqual([ink]);
      if (ink !== undefined) expect(page.css).toContain(` .eb-block .${ink}{color:#${ink.slice(4)} !important}`);
    }
  });

  test("the text of a picture is read on what is beneath it there", async () => {
    const { pages } = await mailOf(rowOf([blockOf("image", { src: SRC, alt: "Map" })], DARK_ROW));
    for (const { css } of pages) expect(css).toContain(".eb-block img{color:#ffffff !important}");
  });

  test("contrast is checked", async () => {
    const block = blockOf("paragraph", { color: "#111111", content: "Hello" });
    const { diagnostics } = await mailOf(rowOf([block], DARK_ROW));
    const [finding, ...others] = diagnostics.filter(({ rule }) => rule === "contrast.low");
    expect(finding?.message).toMatch(/^in dark clients #111111 on #111827 has a contrast of 1\.06:1;/);
    expect(others).toEqual([]);
  });
});

describe("a picture for dark clients", () => {
  const image = blockOf("image", { src: SRC, alt: "Logo", dark: { src: DARK_SRC } });
  const cover = { src: "https://a.example/", coverImage: SRC, alt: "Logo", dark: { coverImage: DARK_SRC } };
  const platform = { name: "Logo", link: "https://a.example/", icon: SRC, enabled: true, dark: { icon: DARK_SRC } };

  test.each<[string, unknown]>([
    ["of an image", rowOf([image])],
    ["of a video", rowOf([blockOf("video", cover)])],
    ["of an image in a nested row", nestedIn(rowOf([image]))],
    ["of an icon", rowOf([blockOf("socials", { platforms: [platform] })])],
    ["of an icon in a nested row", nestedIn(rowOf([blockOf("socials", { platforms: [platform] })]))],
  ])("%s takes the place of the other, and is hidden where style sheets are dropped", async (_, row) => {
    const { pages, text } = await mailOf(row);
    for (const page of pages) {
      const boxes = [...page.elements("td"), ...page.elements("tr")];
      const sources = (name: string) =>
        boxes.filter((box) => hasClass(box, name)).map((box) => attributeOf(elementsIn(box, "img")[0], "src"));
      expect([sources("light-only"), sources("dark-only")]).toEqual([[SRC], [DARK_SRC]]);
      const [hidden] = boxes.filter((box) => hasClass(box, "dark-only"));
      expect(attributeOf(hidden, "style")?.replaceAll(" ", "")).toMatch(/display:none;mso-hide:all/);
      expect(page.css).toContain(".light-only{display:none !important}");
      expect(page.css).toContain("[data-ogsb] .dark-only{display:table-cell !important}");
    }
    expect(text.match(/Logo/g)).toHaveLength(1);
  });

  test("stands beside the other for each item of a list", async () => {
    const repeated = { ...image, props: { ...(image.props as object), repeat: { list: "items" } } };
    const { pages } = await mailOf(rowOf([repeated]), {}, { lists: { items: [{}, {}] } });
    for (const page of pages) expect(page.elements("img").map((img) => attributeOf(img, "src"))).toHaveLength(4);
  });

  test("is checked as any other", async () => {
    const wrong = blockOf("image", { src: SRC, alt: "a", dark: { src: "javascript:alert(1)" } });
    const { diagnostics } = await compileDocument(documentOf([rowOf([wrong])]));
    expect(diagnostics.map(({ rule, path }) => `${rule} ${path.slice(-2).join(".")}`)).toEqual([
      "link.forbidden-scheme dark.src",
    ]);
  });
});
