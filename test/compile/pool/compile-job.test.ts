import { expect, it } from "vitest";
import { newCompileJob } from "../../../src/compile/pool/compile-job.ts";

const SOURCE = { kind: "mjml", text: "<mjml/>" } as const;
const TURN = { subject: "a", purpose: "check" } as const;
const MESSAGE = { id: "m", role: "text", text: "12345", placeholders: [], path: [] } as const;

it.each([
  ["a file", { kind: "file", format: "po", content: "x".repeat(1_000) }, 7 + 5 + 1_000],
  ["a list", { kind: "list", translations: [{ id: "m", text: "x".repeat(90), source: "1234567890" }] }, 7 + 5 + 100],
] as const)("what waits holds the room of %s of translations", (_, given, bytes) => {
  const exchange = { kind: "read", given, locale: "de", messages: [MESSAGE] } as const;
  expect(newCompileJob(SOURCE, { exchange }, TURN).bytes).toBe(bytes);
});

it("what waits holds the room of translations that are to be printed", () => {
  const file = { template: "a", sourceLocale: "en", locale: "de", messages: [MESSAGE] };
  const translations = [{ id: "m", text: "123", source: "12" }];
  const exchange = { kind: "print", format: "po", ...file, translations } as const;
  expect(newCompileJob(SOURCE, { exchange }, TURN).bytes).toBe(7 + 5 + 5);
});
