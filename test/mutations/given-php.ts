import type { Mutation } from "./mutation.ts";

const PLANNED = { phpunit: "Evaluator/PlannedGivenTest.php" } as const;

/** PHP asks for tags in conditions and ops as the format says, op by op and by plans. */
export const GIVEN_PHP: readonly Mutation[] = [
  {
    promise: "PHP reports what is asked for and not written",
    file: "clients/php/src/Evaluator/Filling.php",
    before: "                $this->ask($op->tag);\n",
    after: "",
    killedBy: PLANNED,
  },
  {
    promise: "PHP leaves out what is missing unless tags are kept",
    file: "clients/php/src/Evaluator/PreparedTag.php",
    before: "return !$isKept || (",
    after: "return (",
    killedBy: PLANNED,
  },
  {
    promise: "PHP asks each item for itself whether there is something to write",
    file: "clients/php/src/Evaluator/ListFill.php",
    before: "$op->scope->areTagsAsked\n            || ",
    after: "",
    killedBy: PLANNED,
  },
  {
    promise: "PHP looks at the values of the item that a condition asks for",
    file: "clients/php/src/Evaluator/TagPlans.php",
    before: "$items->start + $row * $items->width",
    after: "$items->start",
    killedBy: PLANNED,
  },
  {
    promise: "PHP finds the values of tags anew where other ones are given",
    file: "clients/php/src/Evaluator/TagPlans.php",
    before: "$data->groups !== $this->groups || $data->names !== $this->names",
    after: "$data->groups !== $this->groups",
    killedBy: PLANNED,
  },
  {
    promise: "PHP has a number to write for each item",
    file: "clients/php/src/Evaluator/GivenTags.php",
    before: " ? false : null;",
    after: " ? null : null;",
    killedBy: PLANNED,
  },
  {
    promise: "PHP refuses a missing tag that is asked for alone, by plans, too",
    file: "clients/php/src/Evaluator/PlanMaker.php",
    before: "            $this->noteWithoutValue($tag);\n        }\n",
    after: "            $this->noteWithoutValue($tag);\n            $this->isRefused = false;\n        }\n",
    killedBy: PLANNED,
  },
  {
    promise: "PHP fills many items by a plan, also where each is written by itself",
    file: "clients/php/src/Evaluator/ListFill.php",
    before: "\\max(0, $segment->uses - $this->uses)",
    after: "$segment->uses",
    killedBy: PLANNED,
  },
  {
    promise: "PHP finds out once whether a value is blank",
    file: "clients/php/src/Evaluator/Scope.php",
    before: "$this->blank[$value] ??= Text::isBlank($text)",
    after: "Text::isBlank($text)",
    killedBy: { phpunit: "Evaluator/LinearFillTest.php" },
  },
];
