import { expect, it } from "vitest";
import { worstFills } from "../../src/cli/layout/worst-fills.ts";
import { compileSource } from "../../src/compile/compile-source.ts";

const TEXT =
  "<mjml><mj-body><mj-section><mj-column><mj-text>{{ customer.name }}, {{ city }}</mj-text></mj-column></mj-section></mj-body></mjml>";

it("values are repeated of samples that give them by name, and of those that have an object of the caller", async () => {
  const { programs } = await compileSource({ kind: "mjml", text: TEXT });
  const samples = [{ merge_tags: { text: { city: "Ulm" } } }, { data: { customer: { name: "Ada" }, city: "Bonn" } }];
  const fills = worstFills(JSON.parse(programs.html ?? ""), samples);
  const five = fills.find(({ values }) => values === "five times the sample")?.html;
  expect(five).toContain("Ada Ada Ada Ada Ada,");
  expect(five).toContain("Ulm Ulm Ulm Ulm Ulm<");
});
