import type { Mutation } from "./mutation.ts";

/** What is published can be fetched, answers are bounded, and no source nests deeper than what reads it. */
export const BOUNDED_ANSWERS: readonly Mutation[] = [
  {
    promise: "HTML within a component is measured before it is read",
    file: "src/compile/mjml-source/check-depth.ts",
    before: "findTooDeep(content.raw, LIMITS.htmlDepth)",
    after: "findTooDeep(content.raw, Number.POSITIVE_INFINITY)",
    killedBy: { vitest: "test/compile/depth.test.ts", name: "elements that are closed" },
  },
  {
    promise: "CSS is measured before mjml reads it",
    file: "src/compile/mjml-source/check-depth.ts",
    before: 'name === "mj-style"',
    after: "name.length === 0",
    killedBy: { vitest: "test/compile/depth.test.ts", name: "rules of CSS" },
  },
  {
    promise: "the page as a whole is measured",
    file: "src/compile/compile-source.ts",
    before: "...checkPageDepth(html.page.html, tree.kind), ",
    after: "",
    killedBy: { vitest: "test/compile/depth.test.ts", name: "many components leave open" },
  },
  {
    promise: "the depth of rich text is measured",
    file: "src/compile/rich-text/parse-rich-text.ts",
    before: "findTooDeep(html, LIMITS.htmlDepth)",
    after: "findTooDeep(html, Number.POSITIVE_INFINITY)",
    killedBy: { vitest: "test/compile/depth.test.ts", name: "a text of a document" },
  },
  {
    promise: "quoted values are cut",
    file: "src/domain/quote.ts",
    before: "const QUOTED_MAX = 200;",
    after: "const QUOTED_MAX = 1_000_000;",
    killedBy: { vitest: "test/domain/quote.test.ts" },
  },
  {
    promise: "the names in a place are cut",
    file: "src/domain/finding-limits.ts",
    before: 'typeof segment === "string" ? quote(segment) : segment',
    after: "segment",
    killedBy: { vitest: "test/domain/error.test.ts" },
  },
  {
    promise: "the bytes of all findings are bounded",
    file: "src/domain/finding-limits.ts",
    before: "if (bytes > BYTES_MAX) break;",
    after: "",
    killedBy: { vitest: "test/domain/error.test.ts" },
  },
  {
    promise: "what mjml quotes is cut",
    file: "src/compile/mjml-source/run-reference.ts",
    before: "if (message.length <= USUAL_LENGTH) return message;",
    after: "if (message.length > 0) return message;",
    killedBy: { vitest: "test/compile/bounded-findings.test.ts", name: "attribute that mjml refuses" },
  },
  {
    promise: "what no protocol can carry is not stored",
    file: "src/compile/compile-source.ts",
    before: "return beyond.length === 0 ?",
    after: "return beyond.length >= 0 ?",
    killedBy: { vitest: "test/transport/answer-size.test.ts", name: "can be fetched over every protocol" },
  },
  {
    promise: "an old version beyond the limit is refused alike over every protocol",
    file: "src/service/template-fetch.ts",
    before: "if (view.bytes === undefined) throw answerTooLarge(view.size);",
    after: "",
    killedBy: { vitest: "test/transport/answer-size.test.ts", name: "is refused with the same words" },
  },
  {
    promise: "an old version beyond the limit is not published again",
    file: "src/service/template-versions.ts",
    before: "if (beyond !== undefined) throw",
    after: "if (beyond === null) throw",
    killedBy: { vitest: "test/transport/answer-size.test.ts", name: "is not published again" },
  },
  {
    promise: "the message of a document fits its answer",
    file: "src/domain/document/parse-json.ts",
    before: "if (values > LIMITS.jsonValues) {",
    after: "if (values < 0) {",
    killedBy: { vitest: "test/domain/document/limits.test.ts" },
  },
];
