import type { Mutation } from "./mutation.ts";

export const COMPILE: readonly Mutation[] = [
  {
    promise: "a program is proven against mjml",
    file: "src/compile/proof/check-html.ts",
    before: "if (difference === undefined) continue;",
    after: 'if (difference !== "") continue;',
    killedBy: { vitest: "test/compile/proof/self-check.test.ts", name: "the self-check" },
  },
  {
    promise: "html is shortened only where that is proven",
    file: "src/compile/shorten-program.ts",
    before: "isShownTheSame(page.html, html)",
    after: "true",
    killedBy: { vitest: "test/compile/shorten-program.test.ts", name: "what is not proven" },
  },
  {
    promise: "a compile has a time limit",
    file: "src/compile/pool/compile-thread.ts",
    before: 'setTimeout(() => this.#finish({ kind: "time-limit" }), timeLimitMs)',
    after: "setTimeout(() => undefined, timeLimitMs)",
    killedBy: { vitest: "test/compile/pool/worker-compiler.test.ts" },
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
    before: 'link: ["http", "https", "mailto", "tel", "sms"],',
    after: 'link: ["http", "https", "mailto", "tel", "sms", "javascript"],',
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
    file: "src/compile/pool/compile-thread.ts",
    before: "maxOldGenerationSizeMb: heapMaxMb, ",
    after: "",
    killedBy: { vitest: "test/compile/pool/compile-thread.test.ts" },
  },
  {
    promise: "a URL of MJML text is held to the rule of documents",
    file: "src/compile/source/mjml/check-urls.ts",
    before: "if (refusal !== undefined) refuseUrl(refusal, text, places.at(start));",
    after: "",
    killedBy: { vitest: "test/compile/source/mjml/urls.test.ts" },
  },
  {
    promise: "a URL is read as browsers read it, references of characters and all",
    file: "src/compile/source/mjml/check-urls.ts",
    before: 'if (!raw.includes("&")) return raw;',
    after: 'if (raw !== "") return raw;',
    killedBy: { vitest: "test/compile/source/mjml/urls.test.ts", name: "references" },
  },
];
