import { describe, expect, it } from "vitest";
import { compileSource } from "../../src/compile/compile-source.ts";
import type { BrandUse, ColorPair, Layer } from "../../src/domain/document/brand/brand-use.ts";
import { judgeBrand } from "../../src/domain/document/brand/judge-brand.ts";
import type { TemplateSource } from "../../src/domain/template/template-source.ts";
import { blockOf, documentOf, rowOf } from "./support/document-fixture.ts";

async function brandUseOf(source: TemplateSource): Promise<BrandUse> {
  const { brandUse = "", diagnostics } = await compileSource(source, { subject: "News", stage: "publication" });
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  return JSON.parse(brandUse);
}

/** Layers as text, the lowest first: `$name` is a value of the brand. */
const shown = (layers: readonly Layer[]) =>
  layers.map((layer) => (typeof layer === "string" ? layer : `$${layer.brand}`)).join(" + ");

const summary = ({ pairs }: BrandUse) =>
  pairs.map((pair: ColorPair) => {
    const size = pair.isLarge ? "large" : "normal";
    return `${pair.isDark ? "dark" : "light"} ${size} ${shown(pair.ink)} on ${shown(pair.ground)} x${pair.count}`;
  });

const mjml = (body: string): TemplateSource => ({
  kind: "mjml",
  text: `<mjml lang="en"><mj-head><mj-title>News</mj-title><mj-preview>News</mj-preview>
<lp-token name="accent" kind="color" value="#1a73e8" dark="#8ab4f8" />
<lp-token name="ink" kind="color" value="#1a73e8" />
<lp-token name="name" kind="text" value="Acme" />
</mj-head>
<mj-body background-color="#fafafa">
${body}
</mj-body></mjml>`,
});

describe("what MJML has of a brand", () => {
  it("is each pair of colours with a value of the brand, once, with its first place and their number", async () => {
    const use = await brandUseOf(
      mjml(`<mj-section><mj-column>
<mj-text color="{{ brand.accent }}">one</mj-text>
<mj-text font-size="24px" color="{{ brand.accent }}">large</mj-text>
<mj-text color="{{ brand.accent }}">two <b style="color:#222222">no value</b></mj-text>
<mj-button href="https://a.example/" color="{{ brand.ink }}" background-color="{{ brand.accent }}">Go</mj-button>
</mj-column></mj-section>`),
    );
    expect(summary(use)).toEqual([
      "light normal $accent on #fafafa x2",
      "light large $accent on #fafafa x1",
      "light normal $ink on $accent x1",
    ]);
    // The tag in line 8 stands where its value is read; the text behind it is where it is seen.
    expect(use.pairs.map(({ path }) => path.slice(0, 2))).toEqual([
      ["mjml", 8],
      ["mjml", 9],
      ["mjml", 11],
    ]);
    expect(use.values).toEqual([
      { name: "accent", kind: "color", value: "#1a73e8", choices: [] },
      { name: "accent_dark", kind: "color", value: "#8ab4f8", choices: [], darkOf: "accent" },
      { name: "ink", kind: "color", value: "#1a73e8", choices: [] },
      { name: "name", kind: "text", value: "Acme", choices: [] },
    ]);
  });

  it("keeps what is translucent over a value apart from it", async () => {
    const use = await brandUseOf(
      mjml(`<mj-section background-color="{{ brand.accent }}"><mj-column background-color="rgba(0,0,0,0.5)">
<mj-text color="rgba(255,255,255,0.8)">muted</mj-text></mj-column></mj-section>`),
    );
    expect(summary(use)).toEqual([
      "light normal $accent + rgba(0,0,0,0.5) + rgba(255,255,255,0.8) on $accent + rgba(0,0,0,0.5) x1",
    ]);
  });

  it("has the pairs of dark clients apart", async () => {
    const use = await brandUseOf(
      mjml(`<mj-section><mj-column>
<mj-text color="{{ brand.accent }}" lp-dark-color="{{ brand.accent_dark }}">one</mj-text></mj-column></mj-section>`),
    );
    expect(summary(use)).toEqual(["light normal $accent on #fafafa x1", "dark normal $accent_dark on #fafafa x1"]);
  });
});

describe("what a document has of a brand", () => {
  const tokens = [
    { name: "accent", kind: "color", value: "#1a73e8", dark: "#8ab4f8" },
    { name: "paper", kind: "color", value: "#ffffff" },
  ];
  const ofRows = (rows: readonly unknown[]): TemplateSource => {
    return { kind: "document", text: JSON.stringify({ ...documentOf(rows), brand: { tokens } }) };
  };

  it("is its pairs with the node of each, in light and in dark clients", async () => {
    const button = blockOf("button", {
      text: "Buy it",
      link: "https://a.example/",
      color: "{{ brand.paper }}",
      backgroundColor: "{{ brand.accent }}",
      fontSize: 16,
      dark: { backgroundColor: "{{ brand.accent_dark }}" },
    });
    const use = await brandUseOf(ofRows([rowOf([button])]));
    expect(summary(use)).toEqual(["light normal $paper on $accent x1", "dark normal $paper on $accent_dark x1"]);
    expect(use.pairs.map(({ node }) => node)).toEqual([button.id, button.id]);
  });

  it("has the colour of the words around a link on a colour of the brand, as the mail has it", async () => {
    const paragraph = blockOf("paragraph", {
      content: 'a <a href="https://a.example/">link</a>',
      color: "#222222",
      backgroundColor: "{{ brand.paper }}",
    });
    const use = await brandUseOf(ofRows([rowOf([paragraph])]));
    // Blue on the declared white could be read, but on the paper of another brand it could not.
    expect(summary(use)).toEqual(["light normal #222222 on $paper x1"]);
  });

  it("has the ink of a colour as a value, beneath translucent colours too, by which a brand is judged", async () => {
    const image = blockOf("image", { src: "https://a.example/p.png", alt: "Logo" });
    const columns = [{ id: "col", width: 100, backgroundColor: "rgba(0,0,0,0.1)", children: [image] }];
    const use = await brandUseOf(ofRows([rowOf([], { backgroundColor: "{{ brand.paper }}", columns })]));
    expect(summary(use)).toEqual(["light normal $paper_text on $paper + rgba(0,0,0,0.1) x1"]);
    expect(use.values.map(({ name, value }) => `${name} ${value}`)).toEqual([
      "accent #1a73e8",
      "accent_dark #8ab4f8",
      "paper #ffffff",
      "paper_text #000000",
    ]);
    const night = { accent: "#1a73e8", accent_dark: "#8ab4f8", paper: "#101010" };
    expect(judgeBrand(use, night)).toMatchObject({ unreadable: 1, missing: ["paper_text"] });
    expect(judgeBrand(use, { ...night, paper_text: "#eeeeee" })).toMatchObject({ unreadable: 0, missing: [] });
  });
});

it("is absent where a source declares no brand", async () => {
  const text = "<mjml><mj-body><mj-section><mj-column><mj-text>a</mj-text></mj-column></mj-section></mj-body></mjml>";
  expect((await compileSource({ kind: "mjml", text }, { subject: "a" })).brandUse).toBeUndefined();
});
