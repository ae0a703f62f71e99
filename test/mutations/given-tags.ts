import type { Mutation } from "./mutation.ts";

const PYTHON = "clients/python/src/letterpress_client/evaluator";
const CORE_CASES = "test_core_cases.py";
const LINEAR_FILLS = "test_linear_fills.py";

/** What is promised of conditions that read tags. */
export const GIVEN_TAGS: readonly Mutation[] = [
  {
    promise: "no jump leads into a repeated stretch",
    file: "core/prepare-ops.ts",
    before: "this.#targets[target] = 1;",
    after: "",
    killedBy: { vitest: "test/core/core-cases.test.ts" },
  },
  {
    promise: "a tag that is written back is something to write",
    file: "core/evaluate-condition.ts",
    before: 'return onMissing === "keep" && !tag.isSourceBlank;',
    after: "return false;",
    killedBy: { vitest: "test/core/core-cases.test.ts" },
  },
  {
    promise: "a heading with a picture is never left out",
    file: "src/compile/source/mjml/heading-text.ts",
    before: "SHOWN.has(child.tagName) || ",
    after: "",
    killedBy: { vitest: "test/compile/blank-headings.test.ts" },
  },
  {
    promise: "a component around nothing but a heading is left out with it",
    file: "src/compile/source/mjml/read-tree.ts",
    before: 'name !== "mj-text" || ',
    after: "name.length > 0 || ",
    killedBy: { vitest: "test/compile/blank-headings.test.ts" },
  },
  {
    promise: "a tag that a heading asks for stays part of the contract",
    file: "src/contract/read-contract.ts",
    before: 'return op[0] !== "unless" && op[0] !== "each";',
    after: 'return op[0] !== "unless" && op[0] !== "each" && op[0] !== "ask";',
    killedBy: { vitest: "test/compile/blank-headings.test.ts" },
  },
  {
    promise: "Python takes the same white space for none as the others",
    file: `${PYTHON}/white_space.py`,
    before: "return not text.lstrip(WHITE_SPACE)",
    after: "return not text.lstrip()",
    killedBy: { pytest: CORE_CASES },
  },
  {
    promise: "Python looks through a value once, however many steps ask for it",
    file: `${PYTHON}/given_tags.py`,
    before: "if known is None:",
    after: "if value:",
    killedBy: { pytest: LINEAR_FILLS },
  },
  {
    promise: "Python looks through a value of an item once where it fills by plans",
    file: `${PYTHON}/given_tags.py`,
    before: "self._data.values[at], at)",
    after: "self._data.values[at], object())",
    killedBy: { pytest: LINEAR_FILLS },
  },
  {
    promise: "Python looks through a default and a source once",
    file: `${PYTHON}/prepare_condition.py`,
    before: "if at not in self._given:",
    after: "if at >= 0:",
    killedBy: { pytest: LINEAR_FILLS },
  },
  {
    promise: "a tag that Python writes back is something to write",
    file: `${PYTHON}/given_tags.py`,
    before: "step.says_kept if self._keeps_missing else step.says_default",
    after: "step.says_default",
    killedBy: { pytest: CORE_CASES },
  },
  {
    promise: "Python asks each item for its tags, also where their names are the same",
    file: `${PYTHON}/plan_maker.py`,
    before: "inner or repeat.scope.reads_tags or any",
    after: "inner or any",
    killedBy: { pytest: CORE_CASES },
  },
  {
    promise: "Python refuses a tag that is asked for and missing where it fills by plans",
    file: `${PYTHON}/plan_maker.py`,
    before: "        self.lacks_value |= tag.default is None\n",
    after: "",
    killedBy: { pytest: CORE_CASES },
  },
  {
    promise: "Python bounds the steps that read tags of items",
    file: `${PYTHON}/prepare_condition.py`,
    before: "            self._count_test(tag.scope, place)\n",
    after: "            pass\n",
    killedBy: { pytest: CORE_CASES },
  },
];
