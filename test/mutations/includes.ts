import type { Mutation } from "./mutation.ts";

const COMPILED = "test/compile/source/mjml/includes.test.ts";

export const INCLUDES: readonly Mutation[] = [
  {
    promise: "no include leads above the root",
    file: "src/domain/template/file-path.ts",
    before: 'else if (pieces.pop() === undefined) return { problem: "leads above the root of the files" };',
    after: "else pieces.pop();",
    killedBy: { vitest: COMPILED, name: "a finding" },
  },
  {
    promise: "no symbolic link leads out of the root",
    file: "src/cli/source/find-in-folder.ts",
    before: "if (nearest !== top && pathWithin(top, nearest) === undefined) {",
    after: 'if (nearest === "") {',
    killedBy: { vitest: "test/cli/includes.test.ts", name: "a mail on disk" },
  },
  {
    promise: "includes that multiply each other come to an end",
    file: "src/compile/source/mjml/include/compose-mjml.ts",
    before: "return this.#bytes <= LIMITS.textBytes && this.#count <= MAX_INCLUDES;",
    after: "return true;",
    killedBy: { vitest: COMPILED, name: "one limit holds for" },
  },
];
