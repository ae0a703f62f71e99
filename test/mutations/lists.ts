import type { Mutation } from "./mutation.ts";

const DOCUMENTS = "test/compile/source/document/repeat.test.ts";

/** What is promised of lists, from the source of a template to the items that fill it. */
export const LISTS: readonly Mutation[] = [
  {
    promise: "a rule that reads an item is asked for each",
    file: "src/compile/source/document/build-context.ts",
    before: "conditions: isOfItem ? [repeated, ...shown] : [...shown, repeated],",
    after: "conditions: [...shown, repeated],",
    killedBy: { vitest: DOCUMENTS, name: "items written out" },
  },
  {
    promise: "a rule of the head is there when a list that uses it has items",
    file: "src/compile/source/document/build-context.ts",
    before: "isOfItem ? inHead : [...shown, ...inHead]",
    after: "isOfItem ? [] : shown",
    killedBy: { vitest: DOCUMENTS, name: "in the head once" },
  },
  {
    promise: "nothing in the head depends on an item",
    file: "src/compile/source/document/build-context.ts",
    before: "if (context.scope.length > 0 || conditions.length === 0) return context;",
    after: "",
    killedBy: { vitest: DOCUMENTS, name: "items written out" },
  },
  {
    promise: "the tags of a document know the lists around them",
    file: "src/compile/source/document/build-context.ts",
    before: "lists: lists.namesIn(context.scope)",
    after: "lists: lists.namesIn([])",
    killedBy: { vitest: DOCUMENTS, name: "how many of 1 items" },
  },
  {
    promise: "a rule reads no item where none is",
    file: "src/compile/source/condition/rule-operand.ts",
    before: "if (list === undefined) {",
    after: 'if (list === undefined) return ["test", tag];\n  if (list < 0) {',
    killedBy: { vitest: DOCUMENTS, name: "an item's key outside" },
  },
  {
    promise: "no list hides another",
    file: "src/compile/source/list/list-table.ts",
    before: "if (scope.some((outer) => outer.name === name)) return",
    after: "if (scope.length < 0) return",
    killedBy: { vitest: DOCUMENTS, name: "a name that hides another" },
  },
  {
    promise: "a list is counted by its own name where it is repeated",
    file: "src/compile/source/list/list-table.ts",
    before: "if (holders.length === 0 && itemsOf(name) !== undefined) return itemsOf(name);",
    after: "",
    killedBy: { vitest: "test/compile/source/mjml/lists.test.ts", name: "counted by its own name" },
  },
  {
    promise: "a program is proven with several items",
    file: "src/compile/proof/outcomes.ts",
    before: "const LENGTHS = [0, 2, 5];",
    after: "const LENGTHS = [0, 2];",
    killedBy: { vitest: "test/compile/proof/self-check.test.ts", name: "more items of a list" },
  },
  {
    promise: "full lists take an evaluator no longer than it has",
    file: "src/compile/proof/check-limits.ts",
    before: "if (work <= MAX_REPEATED_WORK) return undefined;",
    after: "if (work > 0) return undefined;",
    killedBy: { vitest: DOCUMENTS, name: "too long when they are full" },
  },
  {
    promise: "an item that holds itself ends no process",
    file: "core/read-data.ts",
    before: "if (depth === MAX_LIST_DEPTH && names.length > 0) {",
    after: "if (depth === MAX_LIST_DEPTH * 5_000 && names.length > 0) {",
    killedBy: { vitest: "test/core/hostile-lists.test.ts" },
  },
  {
    promise: "the last item is told that it is",
    file: "core/scope.ts",
    before: "String(this.index === this.#count - 1)",
    after: "String(this.index === this.#count)",
    killedBy: { vitest: "test/core/core-cases.test.ts" },
  },
  {
    promise: "all items of a mail are counted together, in Python",
    file: "clients/python/src/letterpress_client/evaluator/read_data.py",
    before: "        self._item_count += count\n",
    after: "",
    killedBy: { pytest: "test_core_cases.py" },
  },
  {
    promise: "lists lie in each other no deeper than they may, in PHP",
    file: "clients/php/src/Evaluator/DataReader.php",
    before: "if ($depth === ListReader::MAX_DEPTH && $lists !== []) {",
    after: "if ($depth > ListReader::MAX_DEPTH && $lists !== []) {",
    killedBy: { phpunit: "Engine/CoreCasesTest.php" },
  },
  {
    promise: "Python fills items by the plan that is made for their names",
    file: "clients/python/src/letterpress_client/evaluator/given_data.py",
    before: " and SEPARATOR.join(entries) == names:",
    after: ":",
    killedBy: { pytest: "test_planned_fills.py" },
  },
  {
    promise: "PHP fills items by the plan that is made for their names",
    file: "clients/php/src/Evaluator/GivenItems.php",
    before: " && $names === $this->names;",
    after: ";",
    killedBy: { phpunit: "Engine/RandomFillsTest.php" },
  },
];
