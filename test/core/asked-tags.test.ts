import { expect, it } from "vitest";
import type { ConditionStep, Program } from "../../core/evaluator/program.ts";
import { faultOf } from "../support/fault-of.ts";
import { fillWithBoth } from "../support/fill-with-both.ts";
import { programOf, tagOf } from "../support/program-fixture.ts";

const items = { name: "items", max: 9 };
const others = { name: "others", max: 9 };

it("a tag of another list is out of scope, also where its list has no step left", () => {
  const many: readonly ConditionStep[] = Array.from({ length: 256 }, () => ["given", 0]);
  const program: Program = {
    ...programOf({
      tags: [{ ...tagOf("text", "a"), list: 0 }],
      conditions: [
        { node: "", steps: [...many, ["any", 256]] },
        {
          node: "",
          steps: [
            ["item", 1, "k", "is_empty"],
            ["given", 0],
            ["any", 2],
          ],
        },
      ],
      ops: [],
    }),
    ...{ format: 2, lists: [items, others] },
  };
  const { issues } = faultOf(() => fillWithBoth(program, {}));
  expect(issues).toMatchObject([{ loc: ["program", "conditions", 1, "steps", 1, 1], type: "scope" }]);
});
