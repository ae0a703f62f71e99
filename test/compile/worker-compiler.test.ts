import { readFileSync } from "node:fs";
import { afterAll, describe, expect, test } from "vitest";
import { openWorkerCompiler } from "../../src/compile/worker-compiler.ts";
import { compileDocument } from "./support/compile-fixture.ts";
import { blockOf, documentOf, rowOf, visibleIf } from "./support/document-fixture.ts";

const sample = readFileSync(new URL("../../examples/welcome.template.json", import.meta.url), "utf8");

describe("a worker compiler", () => {
  const compiler = openWorkerCompiler({ timeLimitMs: 20_000 });
  afterAll(() => compiler.close());

  test("compiles to the very program that compiling in this thread gives", async () => {
    const inThread = await compileDocument(sample);
    expect(await compiler.compile({ kind: "document", text: sample })).toEqual(inThread);
  });

  test("answers every source that waits, each with its own result", async () => {
    const texts = ["{", sample, "[]", "{}"];
    const results = await Promise.all(texts.map((text) => compiler.compile({ kind: "document", text })));
    expect(results.map(({ diagnostics }) => diagnostics[0]?.rule)).toEqual([
      "document.invalid-json",
      undefined,
      "document.wrong-type",
      "document.missing-member",
    ]);
  });

  test("takes MJML, and says what is wrong with it", async () => {
    const text = "<mjml><mj-body></mj-body></mjml>";
    expect((await compiler.compile({ kind: "mjml", text })).programs.html).toContain('"format":1');
    expect((await compiler.compile({ kind: "mjml", text: "<mjml></mjml>" })).diagnostics).toMatchObject([
      { rule: "mjml.invalid", severity: "error", path: ["mjml", 1, 1] },
    ]);
  });

  test("names itself and the mjml it runs", () => {
    const { version } = JSON.parse(
      readFileSync(new URL("../../node_modules/mjml/package.json", import.meta.url), "utf8"),
    );
    expect(compiler.version).toContain(`mjml/${version}`);
  });
});

test("a source that takes too long is answered, and the next one is compiled by another worker", async () => {
  const compiler = openWorkerCompiler({ timeLimitMs: 500 });
  // Each block under a condition of its own, so that the proof goes through many outcomes: seconds of work.
  const blocks = Array.from({ length: 1000 }, (_, index) => {
    return blockOf("paragraph", { visibility: visibleIf(`key${index}`, "==", "on") }, `b${index}`);
  });
  const large = JSON.stringify(documentOf([rowOf(blocks)]));
  const [slow, quick] = await Promise.all([
    compiler.compile({ kind: "document", text: large }),
    compiler.compile({ kind: "document", text: "{" }),
  ]);
  await compiler.close();
  expect(slow).toMatchObject({ programs: {}, diagnostics: [{ rule: "compile.time-limit", path: ["document"] }] });
  expect(quick.diagnostics).toMatchObject([{ rule: "document.invalid-json" }]);
});

test("a closed compiler refuses what waits and what comes", async () => {
  const compiler = openWorkerCompiler({ timeLimitMs: 20_000 });
  const waiting = compiler.compile({ kind: "document", text: sample });
  const refused = expect(waiting).rejects.toMatchObject({ code: "UNAVAILABLE" });
  await compiler.close();
  await refused;
  await expect(compiler.compile({ kind: "document", text: sample })).rejects.toMatchObject({ code: "UNAVAILABLE" });
});
