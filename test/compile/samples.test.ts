import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import type { FillData } from "../../core/evaluator/data.ts";
import { fillProgram } from "../../core/evaluator/fill.ts";
import type { Program } from "../../core/evaluator/program.ts";
import { isError } from "../../src/domain/diagnostic.ts";
import { compileDocument } from "./support/compile-fixture.ts";
import { attributeOf, elementsIn, type PageElement, pageOf, textOf } from "./support/page.ts";
import { SAMPLES } from "./support/sample-expectations.ts";

test("every template that a server can load has its expectations", () => {
  const loaded: readonly { readonly slug: string }[] = JSON.parse(readExample("examples.json"));
  expect(Object.keys(SAMPLES)).toEqual(loaded.map(({ slug }) => slug));
});

describe.each(Object.entries(SAMPLES))("the sample %s", (name, expected) => {
  let program: Program;
  let data: FillData;
  beforeAll(async () => {
    const { programs, diagnostics } = await compileDocument(readExample(`${name}.template.json`));
    expect(diagnostics.filter(isError)).toEqual([]);
    program = JSON.parse(programs.html ?? "");
    data = JSON.parse(readExample(`${name}.data.json`));
  });

  test("hides and defaults what it says, and leaves no tag open", () => {
    const { report } = fillProgram(program, data);
    expect(report).toMatchObject({ defaulted: expected.defaulted, missing: [], rejected_urls: [], unused: [] });
    expect([...report.hidden].sort()).toEqual([...expected.hidden].sort());
  });

  test("shows the right texts, links and alternatives", () => {
    const page = pageOf(fillProgram(program, data).output);
    for (const text of expected.texts) expect(page.text).toContain(text);
    for (const text of expected.absent) expect(page.text).not.toContain(text);
    const links = page.elements("a").map((link) => [labelOf(link), attributeOf(link, "href")]);
    for (const link of Object.entries(expected.links)) expect(links).toContainEqual(link);
    const alts = page.elements("img").map((image) => attributeOf(image, "alt"));
    expect(alts).toEqual(expect.arrayContaining([...expected.alts]));
    expect(page.elements("title").map(textOf)).toEqual([expected.title]);
    expect(attributeOf(page.elements("html")[0], "lang")).toBe(expected.lang);
  });

  test("holds no placeholder, no tag and no word of a program gone wrong", () => {
    const { output } = fillProgram(program, data);
    expect(output).not.toMatch(/[\uE000-\uF8FF]|\{\{|\}\}|undefined|null|NaN|\[object/);
    expect(output).not.toContain("mailjet.com");
  });

  test("opens every link in a window of its own", () => {
    for (const link of pageOf(fillProgram(program, data).output).elements("a")) {
      expect(attributeOf(link, "target")).toBe("_blank");
      expect(attributeOf(link, "rel")).toBeUndefined();
    }
  });
});

describe("the sample event-invite", () => {
  test.each([
    ["2026-12-09", ["e-r2", "e-r5"]],
    ["2026-12-11", ["e-r2", "e-r3", "e-r6", "e-rsvp", "e-sp1"]],
    ["soon", ["e-r2", "e-r3", "e-r5", "e-r6", "e-rsvp", "e-sp1"]],
  ])("on %s hides %s", async (today, hidden) => {
    const { programs } = await compileDocument(readExample("event-invite.template.json"));
    const data = JSON.parse(readExample("event-invite.data.json"));
    const { report } = fillProgram(JSON.parse(programs.html ?? ""), { ...data, context: { ...data.context, today } });
    expect([...report.hidden].sort()).toEqual(hidden);
  });
});

function readExample(name: string): string {
  return readFileSync(new URL(`../../examples/${name}`, import.meta.url), "utf8");
}

function labelOf(link: PageElement): string {
  return (
    textOf(link) ||
    elementsIn(link, "img")
      .map((image) => attributeOf(image, "alt"))
      .join()
  );
}
