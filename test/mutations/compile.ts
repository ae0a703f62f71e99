import type { Mutation } from "./mutation.ts";

export const COMPILE: readonly Mutation[] = [
  {
    promise: "a program is proven against mjml",
    file: "src/compile/proof/check-html.ts",
    before: "if (difference !== undefined) diagnostics",
    after: 'if (difference === "") diagnostics',
    killedBy: { vitest: "test/compile/proof/self-check.test.ts", name: "the self-check" },
  },
  {
    promise: "the proof looks at everything hidden, and at each node hidden",
    file: "src/compile/proof/assignments.ts",
    before: "return [shown, everything, ...picked.map((hidden) => ({ hidden }))];",
    after: "return [shown];",
    killedBy: { vitest: "test/compile/proof/self-check.test.ts", name: "the self-check" },
  },
  {
    promise: "mjml judges the tree of a document",
    file: "src/compile/proof/check-html.ts",
    before: 'document: "strict"',
    after: 'document: "skip"',
    killedBy: { vitest: "test/compile/proof/self-check.test.ts" },
  },
  {
    promise: "a compile has a time limit",
    file: "src/compile/compile-thread.ts",
    before: 'setTimeout(() => this.#finish({ kind: "time-limit" }), timeLimitMs)',
    after: "setTimeout(() => undefined, timeLimitMs)",
    killedBy: { vitest: "test/compile/worker-compiler.test.ts" },
  },
  {
    promise: "a program that no evaluator takes is not published",
    file: "src/compile/proof/check-limits.ts",
    before: "if (err instanceof FillError) return quote(err.message);",
    after: "if (err instanceof FillError) return undefined;",
    killedBy: { vitest: "test/compile/source/mjml/findings.test.ts", name: "a mail with more tags" },
  },
  {
    promise: "a link of another scheme is refused",
    file: "src/compile/source/url/literal-url.ts",
    before: "link: /^(?:https?|mailto|tel|sms):/i",
    after: "link: /^(?:https?|mailto|tel|sms|javascript):/i",
    killedBy: { vitest: "test/compile/source/url/parse-url.test.ts" },
  },
  {
    promise: "line breaks do not hide a scheme",
    file: "src/compile/source/url/literal-url.ts",
    before: 'text.replace(/[\\t\\n\\r]/g, "").trimStart()',
    after: "text.trimStart()",
    killedBy: { vitest: "test/compile/source/url/parse-url.test.ts" },
  },
  {
    promise: "a literal URL ends no attribute",
    file: "src/compile/source/url/literal-url.ts",
    before: "{}|^\"'()<>",
    after: "{}|^()<>",
    killedBy: { vitest: "test/compile/source/url/parse-url.test.ts" },
  },
  {
    promise: "a compile has a limit of memory",
    file: "src/compile/compile-thread.ts",
    before: "maxOldGenerationSizeMb: heapMaxMb, ",
    after: "",
    killedBy: { vitest: "test/compile/compile-thread.test.ts" },
  },
  {
    promise: "a compile that ran out of memory is a finding of the source, not an internal error",
    file: "src/compile/compile-thread.ts",
    before: 'error.code === "ERR_WORKER_OUT_OF_MEMORY"',
    after: 'error.code === ""',
    killedBy: { vitest: "test/compile/compile-thread.test.ts" },
  },
];
