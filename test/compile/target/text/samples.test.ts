import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { fillProgram } from "../../../../core/evaluator/fill.ts";
import { compileDocument } from "../../support/compile-fixture.ts";
import { SAMPLES } from "../../support/sample-expectations.ts";

test.each(Object.keys(SAMPLES))("the text of the sample %s is the one written by hand", async (name) => {
  const { programs } = await compileDocument(readText(`../../../../examples/${name}.template.json`));
  const data = JSON.parse(readText(`../../../../examples/${name}.data.json`));
  const { output } = fillProgram(JSON.parse(programs.text ?? ""), data);
  expect(output).toBe(readText(`./expected/${name}.txt`));
});

function readText(path: string): string {
  return readFileSync(new URL(path, import.meta.url), "utf8");
}
