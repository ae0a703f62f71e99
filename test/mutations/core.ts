import type { Mutation } from "./mutation.ts";

/** What a value may put into a mail. */
export const CORE: readonly Mutation[] = [
  {
    promise: "a quote in a value ends no attribute",
    file: "core/evaluator/escape.ts",
    before: '    case 0x22:\n      return "&#34;";\n',
    after: "",
    killedBy: { vitest: "test/core/escape.test.ts" },
  },
  {
    promise: "a bracket in a value begins no element",
    file: "core/evaluator/escape.ts",
    before: '    case 0x3c:\n      return "&lt;";\n',
    after: "",
    killedBy: { vitest: "test/core/escape.test.ts" },
  },
  {
    promise: "only some schemes stand in a link",
    file: "core/evaluator/escape.ts",
    before: "const LINK_SCHEME = /^(?:https?|mailto|tel|sms):/i",
    after: "const LINK_SCHEME = /^(?:[a-z]+):/i",
    killedBy: { vitest: "test/core/escape.test.ts" },
  },
  {
    promise: "a value ends no string of a module",
    file: "core/evaluator/escape.ts",
    before: '/["\\\\<>',
    after: "/[\\\\<>",
    killedBy: { vitest: "test/core/escape.test.ts" },
  },
  {
    promise: "a refused URL leads nowhere",
    file: "core/evaluator/fill.ts",
    before: ": values.escaped(index, position);",
    after: ": (values.escaped(index, position) ?? value);",
    killedBy: { vitest: "test/core/fill-program.test.ts" },
  },
  {
    promise: "only a colour is written where a brand has one",
    file: "core/evaluator/escape.ts",
    before: "return COLOR.test(value) ? value.toLowerCase() : undefined;",
    after: "return value.toLowerCase();",
    killedBy: { vitest: "test/core/core-cases.test.ts" },
  },
];
