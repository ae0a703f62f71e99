import { existsSync, globSync, readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { PNG } from "pngjs";
import { beforeAll, describe, expect, it } from "vitest";
import { fillProgram } from "../../core/evaluator/fill.ts";
import { IMAGE_NAMES } from "../../examples/images/image-names.ts";
import { compileSource } from "../../src/compile/compile-source.ts";

const EXAMPLES = join(import.meta.dirname, "../../examples");
const ADDRESS = /^https:\/\/letterpress\.example\.com\/examples\/images\/([a-z-]+)\.png$/;
/** Those that say nothing that the label of their button does not say. */
const BESIDE_TEXT = ["clinic-calendar", "numbrook-arrow"];
const SOURCES = globSync(["*.template.json", "*.mjml"], { cwd: EXAMPLES });

describe.each(SOURCES)("each image of %s", (file) => {
  let html: string;
  beforeAll(async () => {
    html = await htmlOf(file);
  });

  it("is one of ours, at twice the size or more, and has an alternative text", () => {
    for (const [tag] of html.matchAll(/<img\b[^>]*>/g)) {
      const { src = "", width, height, alt } = attributesOf(tag);
      const [, name = src] = ADDRESS.exec(src) ?? [];
      const image = readImage(name);
      expect([name, alt]).toEqual([name, BESIDE_TEXT.includes(name) ? "" : expect.stringMatching(/./)]);
      expect(image.width).toBeGreaterThanOrEqual(2 * Number(width));
      // The images of social icons and buttons say both sizes.
      if (Number(height) > 0) expect(image.width / image.height).toBeCloseTo(Number(width) / Number(height), 2);
    }
  });

  it("is one of ours behind text too", () => {
    const backgrounds = [...html.matchAll(/background="([^"]*)"|url\('([^']*)'\)/g)].map(([, ...urls]) =>
      urls.join(""),
    );
    for (const url of backgrounds.filter((url) => !url.includes("fonts.googleapis"))) expect(url).toMatch(ADDRESS);
  });
});

it.each(IMAGE_NAMES)("%s is drawn of its source at twice its size, in at most 30 KB, for an example", (name) => {
  const { width, height } = readImage(name);
  const svg = readFileSync(join(EXAMPLES, `images/source/${name}.svg`), "utf8");
  expect(svg).toContain(` width="${width / 2}" height="${height / 2}"`);
  expect(statSync(join(EXAMPLES, `images/${name}.png`)).size).toBeLessThan(30_000);
  const files = globSync(["*.json", "brands/*.json", "branded/**/*.{json,mjml}"], { cwd: EXAMPLES });
  const texts = files.map((file) => readFileSync(join(EXAMPLES, file), "utf8"));
  expect(texts.some((text) => text.includes(`/examples/images/${name}.png"`))).toBe(true);
});

it("has no image that is not listed", () => {
  const names = (pattern: string, ending: string) =>
    globSync(pattern, { cwd: EXAMPLES })
      .map((path) => basename(path, ending))
      .sort();
  expect(names("images/*.png", ".png")).toEqual(IMAGE_NAMES);
  expect(names("images/source/*.svg", ".svg")).toEqual(IMAGE_NAMES);
});

async function htmlOf(file: string): Promise<string> {
  const kind = file.endsWith(".mjml") ? "mjml" : "document";
  const text = readFileSync(join(EXAMPLES, file), "utf8");
  const { programs } = await compileSource({ kind, text }, { force: true });
  const data = readFileSync(join(EXAMPLES, file.replace(/\..*$/, ".data.json")), "utf8");
  return fillProgram(JSON.parse(programs.html ?? ""), JSON.parse(data)).output;
}

function attributesOf(tag: string): Readonly<Record<string, string>> {
  return Object.fromEntries([...tag.matchAll(/\s([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]));
}

function readImage(name: string): PNG {
  const path = join(EXAMPLES, `images/${name}.png`);
  if (!existsSync(path)) throw new Error(`there is no image ${name}`);
  return PNG.sync.read(readFileSync(path));
}
