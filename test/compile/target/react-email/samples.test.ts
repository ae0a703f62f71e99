import { afterEach, beforeAll, beforeEach, describe, expect, type MockInstance, test, vi } from "vitest";
import { checkTypes } from "./support/check-types.ts";
import { fillBoth } from "./support/fill-targets.ts";
import { renderTsx } from "./support/render-tsx.ts";
import { SAMPLE_CASES } from "./support/sample-cases.ts";
import { shownOf } from "./support/shown.ts";
import { parseTsx } from "./support/syntax-tree.ts";

type Filled = Awaited<ReturnType<typeof fillBoth>>;

const filled = new Map<string, Filled>();
beforeAll(async () => {
  for (const { name, document, data } of SAMPLE_CASES) filled.set(name, await fillBoth(document, data));
});

function filledOf(name: string): Filled {
  const found = filled.get(name);
  if (found === undefined) throw new Error(`${name} has not been filled`);
  return found;
}

describe.each(SAMPLE_CASES.map(({ name }) => name))("the TSX of %s", (name) => {
  let warnings: MockInstance;
  beforeEach(() => {
    warnings = vi.spyOn(console, "error");
  });
  afterEach(() => {
    warnings.mockRestore();
  });

  test("renders to what the html shows: titles, texts, links and images in the same order", async () => {
    const { html, tsx } = filledOf(name);
    const shown = shownOf(html.output);
    expect(shown.texts.length).toBeGreaterThan(3);
    expect(shownOf(await renderTsx(tsx.output))).toEqual(shown);
  });

  test("renders without a warning of React", async () => {
    await renderTsx(filledOf(name).tsx.output);
    expect(warnings).not.toHaveBeenCalled();
  });

  test("reports what the html reports", () => {
    const { html, tsx } = filledOf(name);
    const { bytes: _, ...expected } = html.report;
    const { bytes: __, ...report } = tsx.report;
    expect({ ...report, hidden: [...report.hidden].sort() }).toEqual({
      ...expected,
      hidden: [...expected.hidden].sort(),
    });
  });

  test("holds no text or attribute that is not a string expression, and imports react-email alone", () => {
    const { shape, strings, rawTexts } = parseTsx(filledOf(name).tsx.output);
    expect(rawTexts).toEqual([]);
    expect(shape.filter((line) => line.includes("Template"))).toEqual([]);
    expect(shape.filter((line) => line.includes("ImportDeclaration"))).toHaveLength(1);
    expect(strings[0]).toBe("react-email");
  });
});

test("all of them pass a strict type check against react-email", () => {
  const modules = Object.fromEntries([...filled].map(([name, { tsx }]) => [name.replaceAll(" ", "-"), tsx.output]));
  expect(checkTypes(modules)).toEqual([]);
});

test("the type check sees a prop that is not right", () => {
  const tsx = filledOf("welcome").tsx.output.replace('align={"left"}', 'align={"sideways"}');
  expect(checkTypes({ welcome: tsx }).join()).toContain('"sideways"');
});
