import type { Mutation } from "./mutation.ts";

const COMPILED = "test/compile/source/mjml/includes.test.ts";

export const INCLUDES: readonly Mutation[] = [
  {
    promise: "a finding in an included file has its place there",
    file: "src/compile/source/mjml/source-places.ts",
    before: "piece.isWritten ? piece.from : piece.from + index - piece.start",
    after: "index",
    killedBy: { vitest: COMPILED, name: "a finding" },
  },
  {
    promise: "an included file closes what it opens",
    file: "src/compile/source/mjml/include/split-file.ts",
    before: "if (matched.unclosed.length > 0 || matched.strays.length > 0) return undefined;",
    after: "",
    killedBy: { vitest: COMPILED, name: "a finding" },
  },
  {
    promise: "included style sheets stand behind what else is in the head",
    file: "src/compile/source/mjml/include/settle-head.ts",
    before: "const given = [...heads.flatMap((each) => each.text), ...styles.flat()];",
    after: "const given = [...styles.flat(), ...heads.flatMap((each) => each.text)];",
    killedBy: { vitest: COMPILED, name: "mails with includes" },
  },
  {
    promise: "css-inline writes the rules into the elements",
    file: "src/compile/source/mjml/include/read-include.ts",
    before: "isInline: inline !== undefined",
    after: "isInline: false",
    killedBy: { vitest: COMPILED, name: "mails with includes" },
  },
  {
    promise: "what mjml leaves out of an included mail is told",
    file: "src/compile/source/mjml/include/split-file.ts",
    before: 'fault(places.at(child.start), "mjml.include-invalid", message);',
    after: "",
    killedBy: { vitest: COMPILED, name: "a finding" },
  },
  {
    promise: "no include leads above the root",
    file: "src/domain/template/file-path.ts",
    before: 'else if (pieces.pop() === undefined) return { problem: "leads above the root of the files" };',
    after: "else pieces.pop();",
    killedBy: { vitest: COMPILED, name: "a finding" },
  },
  {
    promise: "no symbolic link leads out of the root",
    file: "src/cli/find-in-folder.ts",
    before: "if (nearest !== top && pathWithin(top, nearest) === undefined) {",
    after: 'if (nearest === "") {',
    killedBy: { vitest: "test/cli/includes.test.ts", name: "a mail on disk" },
  },
  {
    promise: "files that include each other come to an end",
    file: "src/compile/source/mjml/include/compose-mjml.ts",
    before: "chain.includes(path)) {",
    after: "chain.includes(`/${path}`)) {",
    killedBy: { vitest: COMPILED, name: "a finding" },
  },
  {
    promise: "includes that multiply each other come to an end",
    file: "src/compile/source/mjml/include/compose-mjml.ts",
    before: "return this.#bytes <= LIMITS.textBytes && this.#count <= MAX_INCLUDES;",
    after: "return true;",
    killedBy: { vitest: COMPILED, name: "one limit holds for" },
  },
  {
    promise: "a change of a file is a change of the draft",
    file: "src/domain/template/template-source.ts",
    before: "files.every(([path, text]) => right.files?.[path] === text)",
    after: "files.every(([path]) => right.files?.[path] !== undefined)",
    killedBy: { vitest: "test/transport/source-files.test.ts", name: "over REST" },
  },
];
