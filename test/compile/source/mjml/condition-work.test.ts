import { expect, test } from "vitest";
import { fillProgram } from "../../../../core/evaluator/fill.ts";
import { columnOf, compileMjml } from "./support/mjml-fixture.ts";

test("a mail whose conditions could be refused for their work is refused, and one just below it is filled", async () => {
  const textsOf = (count: number) =>
    Array.from({ length: count }, (_, at) => {
      return `<mj-text lp-if='segments.contains("${String(at).padStart(10, "0")}")'>${at}</mj-text>`;
    }).join("");
  const beyond = await compileMjml(columnOf(textsOf(274)));
  expect(beyond.diagnostics).toContainEqual(
    expect.objectContaining({ rule: "size.program-limit", severity: "error", path: ["mjml"] }),
  );
  expect(beyond.programs).toEqual({});
  const { programs } = await compileMjml(columnOf(textsOf(273)));
  expect(Object.keys(programs)).toHaveLength(4);
  // Lower case makes three bytes of each two.
  const data = { context: { segments: "Ⱥ".repeat(32_768) } };
  for (const program of Object.values(programs)) expect(() => fillProgram(JSON.parse(program), data)).not.toThrow();
});
