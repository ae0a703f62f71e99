import type { Mutation } from "./mutation.ts";

export const SOURCE_SYNTAX: readonly Mutation[] = [
  {
    promise: "each URL of a srcset is held to the rule",
    file: "src/compile/source/mjml/check-urls.ts",
    before: 'if (name === "srcset")',
    after: 'if (name === "srcsets")',
    killedBy: { vitest: "test/compile/source/mjml/urls.test.ts", name: "images" },
  },
  {
    promise: "the address of a form is held to the rule",
    file: "src/compile/source/mjml/check-urls.ts",
    before: '  action: "link",\n',
    after: "",
    killedBy: { vitest: "test/compile/source/mjml/urls.test.ts", name: "a form" },
  },
];
