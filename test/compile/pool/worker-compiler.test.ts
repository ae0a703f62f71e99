import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, describe, expect, test } from "vitest";
import { compileSource } from "../../../src/compile/compile-source.ts";
import type { CompileTurn } from "../../../src/compile/compiler.ts";
import type { CompileObserver } from "../../../src/compile/pool/compile-observer.ts";
import { openWorkerCompiler, type WorkerCompilerOptions } from "../../../src/compile/pool/worker-compiler.ts";
import { Refusal } from "../../../src/domain/error.ts";
import type { TemplateSource } from "../../../src/domain/template/template-source.ts";
import { timeLimit } from "../../support/compile-turn.ts";
import { slowSource } from "../../support/slow-source.ts";

const sample = readFileSync(new URL("../../../examples/welcome.template.json", import.meta.url), "utf8");
const FAULTY: TemplateSource = { kind: "document", text: "{" };

const turn = (subject: string, rest: Partial<CompileTurn> = {}): CompileTurn => ({
  subject,
  purpose: "change",
  ...rest,
});

/** A compiler whose course is written down, and the function that compiles a source with nothing else to say. */
function open(options: WorkerCompilerOptions = {}) {
  const course: string[] = [];
  const observer: CompileObserver = {
    refused: (purpose, by) => course.push(`refused ${purpose} ${by}`),
    dropped: (purpose, reason) => course.push(`dropped ${purpose} ${reason}`),
    started: (purpose) => course.push(`started ${purpose}`),
    ended: ({ purpose }, end) => course.push(`ended ${purpose} ${end}`),
  };
  const compiler = openWorkerCompiler({ observer, ...options, limits: { ...timeLimit(30_000), ...options.limits } });
  const compile = (source: TemplateSource, whose: CompileTurn) => compiler.compile(source, {}, whose);
  return { compiler, compile, course };
}

describe("a worker compiler", () => {
  const { compiler, compile } = open();
  afterAll(() => compiler.close());

  test("compiles to the very program that compiling in this thread gives", async () => {
    const source: TemplateSource = { kind: "document", text: sample };
    expect(await compile(source, turn("a"))).toEqual(await compileSource(source, {}));
  });

  test("answers every source that waits, each with its own result", async () => {
    const texts = ["{", sample, "[]", "{}"];
    const results = await Promise.all(texts.map((text) => compile({ kind: "document", text }, turn("a"))));
    expect(results.map(({ diagnostics }) => diagnostics[0]?.rule)).toEqual([
      "document.invalid-json",
      undefined,
      "document.wrong-type",
      "document.missing-member",
    ]);
  });

  test("compiles MJML too, and names the line and column of a fault", async () => {
    const text = '<mjml>\n  <mj-body><mj-include path="a.mjml" /></mj-body>\n</mjml>';
    const { diagnostics } = await compile({ kind: "mjml", text }, turn("a"));
    expect(diagnostics).toMatchObject([{ severity: "error", path: ["mjml", 2, 12] }]);
  });

  test("names itself and the mjml it runs", () => {
    const { version } = JSON.parse(
      readFileSync(new URL("../../../node_modules/mjml/package.json", import.meta.url), "utf8"),
    );
    expect(compiler.version).toContain(`mjml/${version}`);
  });
});

test("a source that takes too long is answered, and the next one is compiled by another thread", async () => {
  const { compiler, compile } = open({ limits: timeLimit(500) });
  const [slow, quick] = await Promise.all([compile(slowSource(), turn("a")), compile(FAULTY, turn("a"))]);
  await compiler.close();
  expect(slow).toMatchObject({ programs: {}, diagnostics: [{ rule: "compile.time-limit", path: ["document"] }] });
  expect(quick.diagnostics).toMatchObject([{ rule: "document.invalid-json" }]);
});

test("a check has a time limit of its own", async () => {
  const { compiler, compile } = open({ limits: { timeMs: { change: 30_000, check: 300, republish: 30_000 } } });
  const checked = await compile(slowSource(), turn("a", { purpose: "check" }));
  await compiler.close();
  expect(checked.diagnostics).toMatchObject([{ rule: "compile.time-limit" }]);
});

test("a source that is abandoned while it waits is never begun", async () => {
  const { compiler, compile, course } = open({ limits: { threads: 1 } });
  const leaving = new AbortController();
  const first = compile(FAULTY, turn("a"));
  const second = compile(slowSource(), turn("a", { signal: leaving.signal }));
  leaving.abort(new Refusal("DEADLINE_EXCEEDED", "too late"));
  await expect(second).rejects.toMatchObject({ code: "DEADLINE_EXCEEDED" });
  await first;
  await compiler.close();
  expect(course).toEqual(["started change", "dropped change deadline", "ended change compiled"]);
});

test("a source that is abandoned while it is compiled is ended, and the next one is compiled by another thread", async () => {
  const { compiler, compile, course } = open({ limits: { threads: 1 } });
  await compile(FAULTY, turn("a"));
  const leaving = new AbortController();
  const slow = compile(slowSource(), turn("a", { signal: leaving.signal }));
  await wait(50);
  leaving.abort("left");
  await expect(slow).rejects.toBe("left");
  expect((await compile(FAULTY, turn("b"))).diagnostics).toMatchObject([{ rule: "document.invalid-json" }]);
  await compiler.close();
  const compiled = ["started change", "ended change compiled"];
  expect(course).toEqual([...compiled, "started change", "ended change left", ...compiled]);
});

test("what is abandoned before it comes is not taken", async () => {
  const { compiler, compile, course } = open();
  await expect(compile(FAULTY, turn("a", { signal: AbortSignal.abort("left") }))).rejects.toBe("left");
  await compiler.close();
  expect(course).toEqual([]);
});

test("one subject keeps one thread busy, and another one is compiled beside it", async () => {
  const { compiler, compile } = open({ limits: { threads: 2 } });
  const leaving = new AbortController();
  const slow = [1, 2].map(() => compile(slowSource(), turn("a", { signal: leaving.signal })).catch(() => "left"));
  const { diagnostics } = await compile(FAULTY, turn("b"));
  expect(diagnostics).toMatchObject([{ rule: "document.invalid-json" }]);
  expect(compiler.load()).toEqual({
    waiting: { change: 1, check: 0, republish: 0 },
    running: { change: 1, check: 0, republish: 0 },
  });
  leaving.abort();
  expect(await Promise.all(slow)).toEqual(["left", "left"]);
  await compiler.close();
});

test("beyond its places a subject is refused, with a time to wait, and the others are not", async () => {
  const places = {
    change: { inAll: 9, ofSubject: 2 },
    check: { inAll: 9, ofSubject: 1 },
    republish: { inAll: 1, ofSubject: 1 },
  };
  const { compiler, compile, course } = open({ limits: { threads: 1, places } });
  const leaving = new AbortController();
  const { signal } = leaving;
  const taken = [1, 2, 3].map(() => compile(slowSource(), turn("a", { signal })).catch(() => "left"));
  const refused = await compile(FAULTY, turn("a")).catch((err) => err);
  expect(refused).toMatchObject({ code: "OVERLOADED", retryAfterMs: expect.any(Number) });
  const other = compile(FAULTY, turn("b"));
  leaving.abort();
  expect((await other).diagnostics).toMatchObject([{ rule: "document.invalid-json" }]);
  expect(await Promise.all(taken)).toEqual(["left", "left", "left"]);
  await compiler.close();
  expect(course).toContain("refused change subject");
});

test("a closed compiler refuses what runs, what waits and what comes", async () => {
  const { compiler, compile } = open({ limits: { threads: 1 } });
  const source: TemplateSource = { kind: "document", text: sample };
  const refused = [1, 2].map(() => expect(compile(source, turn("a"))).rejects.toMatchObject({ code: "UNAVAILABLE" }));
  await compiler.close();
  await Promise.all(refused);
  await expect(compile(source, turn("a"))).rejects.toMatchObject({ code: "UNAVAILABLE" });
});
