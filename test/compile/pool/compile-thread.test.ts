import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { CompileThread } from "../../../src/compile/pool/compile-thread.ts";

/** Less than mjml takes for itself. */
const TOO_LITTLE_MB = 24;

const text = readFileSync(new URL("../../../examples/newsletter.template.json", import.meta.url), "utf8");
const source = { kind: "document", text } as const;
const time = { timeLimitMs: 30_000 };

test("a source that needs more memory than its thread may have is answered, and ends the thread alone", async () => {
  const thread = new CompileThread(TOO_LITTLE_MB);
  const { compilation, end } = await thread.compile(source, {}, time);
  expect(end).toBe("memory_limit");
  expect(compilation).toEqual({
    programs: {},
    diagnostics: [
      {
        rule: "compile.memory-limit",
        severity: "error",
        message: "needs too much memory to compile",
        path: ["document"],
      },
    ],
  });
  expect(thread.hasEnded).toBe(true);
});

test("a thread has enough for an ordinary mail by itself", async () => {
  const thread = new CompileThread();
  expect((await thread.compile(source, {}, time)).end).toBe("compiled");
  expect(thread.hasEnded).toBe(false);
  await thread.end();
});
