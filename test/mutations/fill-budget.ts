import type { Mutation } from "./mutation.ts";

const LINEAR_FILL = "test/core/linear-fill.test.ts";
const CORE_CASES = "test/core/core-cases.test.ts";

/** Filling is linear, and its limits are the same in every evaluator. */
export const FILL_BUDGET: readonly Mutation[] = [
  {
    promise: "too much work is refused before anything is searched",
    file: "core/run-program.ts",
    before: "  assertWork(scope);\n",
    after: "",
    killedBy: { vitest: CORE_CASES },
  },
  {
    promise: "work counts bytes of the value in lower case",
    file: "core/fill-work.ts",
    before: "(scope.context[key]?.lowerBytes ?? 0)",
    after: "(scope.context[key]?.text.length ?? 0)",
    killedBy: { vitest: CORE_CASES },
  },
  {
    promise: "a search counts once, however many tests make it",
    file: "core/gather-searches.ts",
    before: "ofScope.get(step.key) ?? new Set();",
    after:
      "ofScope.get(step.key) ?? new Set();\n      if (known.has(step.operand)) known.add(step.operand.concat('.'));",
    killedBy: { vitest: CORE_CASES },
  },
  {
    promise: "a default is as short as a value",
    file: "core/prepare-program.ts",
    before: 'parseShortText(tag.default, [...loc, "default"], MAX_VALUE_BYTES)',
    after: 'parseText(tag.default, [...loc, "default"])',
    killedBy: { vitest: LINEAR_FILL, name: "a default of 30 MB" },
  },
  {
    promise: "a number is read once from a context value",
    file: "core/context-value.ts",
    before: "    if (this.#number === null) this.#number = parseNumber(this.text);\n    return this.#number;",
    after: "    return parseNumber(this.text);",
    killedBy: { vitest: LINEAR_FILL, name: "is worked out once" },
  },
  {
    promise: "a search is made once in a context value",
    file: "core/context-value.ts",
    before: "this.#found.get(part) ?? this.lowerText.includes(part)",
    after: "this.lowerText.includes(part)",
    killedBy: { vitest: LINEAR_FILL, name: "is worked out once" },
  },
  {
    promise: "what a value gives in a position is made once for all tags of its name",
    file: "core/slot-table.ts",
    before: "this.#firstIndexes.get(key) ?? index",
    after: "index",
    killedBy: { vitest: LINEAR_FILL, name: "is made once for all tags of its name" },
  },
  {
    promise: "the output limit is looked at before a value is escaped",
    file: "core/filling.ts",
    before: "if (least > this.#maxBytes && GROWING.has(position)) this.#assertWithinLimit(least);",
    after: "",
    killedBy: { vitest: LINEAR_FILL, name: "is not escaped to be thrown away" },
  },
  {
    promise: "spaces at the end of a line are found in one pass",
    file: "core/to-one-line.ts",
    before: "  while (end > start && line.charCodeAt(end - 1) === SPACE) end -= 1;\n  return line.slice(start, end);",
    after: '  return line.slice(start, end).replace(/ +$/, "");',
    killedBy: { vitest: LINEAR_FILL, name: "one line with many spaces" },
  },
  {
    promise: "unused values are joined without looking through a list for each",
    file: "core/join-reports.ts",
    before: "return names.filter((name) => known.has(name));",
    after: "return names.filter((name) => known.has(name) && others.includes(name));",
    killedBy: { vitest: LINEAR_FILL, name: "reports are joined" },
  },
  {
    promise: "no program is published that could be refused for its work",
    file: "src/compile/proof/check-limits.ts",
    before: "if (bytes > MAX_SEARCHED_BYTES) {",
    after: "if (bytes < 0) {",
    killedBy: { vitest: "test/compile/source/mjml/findings.test.ts", name: "could be refused for their work" },
  },
  {
    promise: "Python reads a context value once",
    file: "clients/python/src/letterpress_client/evaluator/prepare_judge.py",
    before: "number = value.day if",
    after: "number = ContextValue(value.text).day if",
    killedBy: { pytest: "test_linear_fills.py" },
  },
  {
    promise: "Python escapes a source once, however many ops write it",
    file: "clients/python/src/letterpress_client/evaluator/prepare_ops.py",
    before: "        if slot is None:\n",
    after: "        self._make(position, self.tags[at])\n        if slot is None:\n",
    killedBy: { pytest: "test_linear_fills.py" },
  },
  {
    promise: "PHP takes truth values off a stack without copying the others",
    file: "clients/php/src/Evaluator/ConditionEvaluator.php",
    before: "'all' => self::take($stack, $step[1]) === $step[1],",
    after: "'all' => !in_array(false, array_splice($stack, -$step[1]), true),",
    killedBy: { phpunit: "Evaluator/LinearFillTest.php" },
  },
  {
    promise: "PHP keeps what it reads of a context value for all spellings of its key",
    file: "clients/php/src/Evaluator/ContextReader.php",
    before: "$values[$index] = $found;",
    after: "$values[$index] = clone $found;",
    killedBy: { phpunit: "Evaluator/LinearFillTest.php" },
  },
  {
    promise: "PHP fills by the plan that is made for the names of the data",
    file: "clients/php/src/Evaluator/MailPlans.php",
    before: "$data->names === $this->names && ",
    after: "",
    killedBy: { phpunit: "Engine/RandomFillsTest.php" },
  },
];
