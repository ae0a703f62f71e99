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
];
