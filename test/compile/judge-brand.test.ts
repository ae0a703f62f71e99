import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Program } from "../../core/evaluator/program.ts";
import { compileSource } from "../../src/compile/compile-source.ts";
import { isError } from "../../src/domain/diagnostic.ts";
import type { BrandUse } from "../../src/domain/document/brand/brand-use.ts";
import { judgeBrand } from "../../src/domain/document/brand/judge-brand.ts";
import { inkOn } from "../../src/domain/document/contrast-ratio.ts";
import type { TemplateSource } from "../../src/domain/template/template-source.ts";
import { sampled } from "../support/effort.ts";

const COLOR = /#[0-9a-fA-F]{6}\b/g;
const OPTIONS = { subject: "News", isPreview: true, targets: ["html"] } as const;

/** A mail whose every colour is a value of a brand. */
interface Branded {
  readonly source: TemplateSource;
  readonly declared: Readonly<Record<string, string>>;
  /** The same with the values of a brand as its author would write them. */
  literally(brand: Readonly<Record<string, string>>): TemplateSource;
}

function brand(file: string): Branded {
  const written = readFileSync(file, "utf8");
  const kind = file.endsWith(".mjml") ? "mjml" : "document";
  // In a document, the colour of links depends on whether a brand decides what is beneath them.
  const text = kind === "mjml" ? written : written.replace(/<\/?a\b[^>]*>/g, "");
  const colors = [...new Set((text.match(COLOR) ?? []).map((color) => color.toLowerCase()))];
  const nameOf = (color: string) => `c${colors.indexOf(color.toLowerCase())}`;
  const declared = Object.fromEntries(colors.map((color) => [nameOf(color), color]));
  const tagged = text.replace(COLOR, (color) => `{{ brand.${nameOf(color)} }}`);
  const tokens = colors.map((value) => ({ name: nameOf(value), kind: "color", value }));
  return {
    source: { kind, text: kind === "mjml" ? declareInMjml(tagged, tokens) : declareInDocument(tagged, tokens) },
    declared,
    literally: (values) => ({ kind, text: text.replace(COLOR, (color) => values[nameOf(color)] ?? color) }),
  };
}

type Declared = readonly { readonly name: string; readonly kind: string; readonly value: string }[];

function declareInMjml(text: string, tokens: Declared): string {
  const elements = tokens.map(({ name, value }) => `<lp-token name="${name}" kind="color" value="${value}" />`);
  return text.replace("<mj-head>", `<mj-head>${elements.join("")}`);
}

function declareInDocument(text: string, tokens: Declared): string {
  return JSON.stringify({ ...JSON.parse(text), brand: { tokens } });
}

/**
 * A palette from a seed, by a linear congruential generator (Numerical Recipes): any colours for odd seeds, otherwise
 * each channel within 64 of what is declared, so that most colours that a document derives stay as they are.
 */
function palette(declared: Readonly<Record<string, string>>, seed: number): Readonly<Record<string, string>> {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 24;
  };
  const channelOf = (color: string, at: number): number => {
    const random = next();
    if (seed % 2 === 1) return random;
    const near = Number.parseInt(color.slice(at, at + 2), 16) + (random >> 1) - 64;
    return Math.min(255, Math.max(0, near));
  };
  const entries = Object.entries(declared).map(([name, color]) => {
    const channels = [1, 3, 5].map((at) => channelOf(color, at).toString(16).padStart(2, "0"));
    return [name, `#${channels.join("")}`];
  });
  return Object.fromEntries(entries);
}

/** The same with black or white for what is read on each colour, as a document has it without a brand. */
function withInks(values: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const inks = Object.entries(values).map(([name, color]) => [`${name}_text`, inkOn(color)]);
  return { ...Object.fromEntries(inks), ...values };
}

/** A class that is named for its colour. */
const NAMED_INK = /\bink-[0-9a-f]{6}\b/g;

const ALT_RULE = /\s*\.(alt-[0-9a-f]{6}) img\{color:(#[0-9a-f]{6})\}/g;

const FINDING =
  /^(in dark clients )?(#\w{6}) on (#\w{6}) has a contrast of ([\d.]+):1(?:, here and in \d+ more places)?; (large )?text needs/;

/** What a compile says of contrast, as one line for each pair of colours. */
async function compileLiterally(source: TemplateSource) {
  const { diagnostics, programs } = await compileSource(source, OPTIONS);
  const low = diagnostics
    .filter(({ rule }) => rule === "contrast.low")
    .map(({ message }) => {
      const [, dark, color, background, ratio, large] = FINDING.exec(message) ?? [];
      return lineOf({
        isDark: dark !== undefined,
        color,
        background,
        ratio: Number(ratio),
        isLarge: large !== undefined,
      });
    });
  return { low: low.toSorted(), html: htmlOf(programs) };
}

function lineOf({ isDark, color, background, ratio, isLarge }: Record<string, unknown>): string {
  return `${isDark ? "dark" : "light"} ${isLarge ? "large" : "normal"} ${color} on ${background} ${ratio}`;
}

/** All that a program writes with the values of a brand, whatever its conditions are. */
function htmlOf(programs: { readonly html?: string }, values: Readonly<Record<string, string>> = {}): string {
  const { ops, tags }: Program = JSON.parse(programs.html ?? "");
  const written = ops.map((op) => {
    if (typeof op === "string") return op;
    return op[0] === "color" ? values[tags[op[1] as number]?.name ?? ""] : "";
  });
  const plain = withPlainAlts(written.join("")).replace(NAMED_INK, "ink");
  // Where lines end depends on their length.
  return plain.replace(/\s+/g, " ").replaceAll("> <", "><");
}

/** The same with the classes that alternative texts have without a brand. */
function withPlainAlts(html: string): string {
  const inks = new Map(Array.from(html.matchAll(ALT_RULE), ([, name = "", color = ""]) => [name, color]));
  return html.replace(ALT_RULE, "").replace(/\balt (alt-[0-9a-f]{6})\b/g, (classes, name: string) => {
    const ink = inks.get(name);
    return ink === "#000000" ? "alt" : ink === "#ffffff" ? "alt on-dark" : classes;
  });
}

/** Those that have a colour of their own. */
const FILES = [...globSync("examples/*.mjml"), ...globSync("examples/*.template.json")]
  .filter((file) => readFileSync(file, "utf8").search(COLOR) >= 0)
  .toSorted();

describe("a brand is judged as a compile judges its values", () => {
  it.each(FILES)("in %s", async (file) => {
    const { source, declared, literally } = brand(file);
    const { brandUse = "", programs, diagnostics } = await compileSource(source, OPTIONS);
    expect(diagnostics.filter(isError)).toEqual([]);
    const use: BrandUse = JSON.parse(brandUse);
    let compared = 0;
    const seeds = sampled([...Array(10).keys()]).flatMap((at) => [2 * at + 1, 2 * at + 2]);
    for (const seed of [undefined, ...seeds]) {
      const values = seed === undefined ? declared : palette(declared, seed);
      const { low, html } = await compileLiterally(literally(values));
      const given = withInks(values);
      // Without a brand, a document has other inks where a translucent colour lies over one of the brand.
      if (htmlOf(programs, given) !== html) continue;
      compared += 1;
      const { contrast, unreadable } = judgeBrand(use, given);
      expect(unreadable).toBe(contrast.length);
      expect([...new Set(contrast.map((each) => lineOf({ ...each })))].toSorted()).toEqual(low);
    }
    expect(compared).toBeGreaterThan(seeds.length / 4);
  });
});
