import { expect, it } from "vitest";
import { fillProgram } from "../../core/evaluator/fill.ts";
import type { Program } from "../../core/evaluator/program.ts";
import { compileSource } from "../../src/compile/compile-source.ts";
import { toExampleData } from "../../src/contract/example-data.ts";
import { readContract } from "../../src/contract/read-contract.ts";

async function exampleOf(body: string) {
  const text = `<mjml><mj-body><mj-section><mj-column>${body}</mj-column></mj-section></mj-body></mjml>`;
  const { programs } = await compileSource({ kind: "mjml", text }, {});
  const example = toExampleData(readContract(programs));
  const { output, report } = fillProgram(JSON.parse(programs.html ?? "") as Program, example);
  return { example, output, report };
}

it("an example nests as the author writes, with links, numbers, and lists in lists and of texts", async () => {
  const { example, output, report } = await exampleOf(`<mj-text>{{ order.No }} {{ order.customer.firstName }}</mj-text>
    <mj-button href="{{ order.track_url }}">{{ order.track_url }}</mj-button>
    <mj-text lp-if="order.total > 100">big</mj-text><mj-text lp-if="order.vip">thanks</mj-text>
    <mj-text lp-if="size(photos) > 1">photos</mj-text>
    <mj-text lp-each="order.lines" lp-as="line">{{ line.title }}<span lp-each="line.options" lp-as="option">{{ option }}</span></mj-text>
    <mj-text lp-each="tags" lp-as="tag" lp-max="1">{{ tag }}</mj-text>`);
  const line = (at: number) => ({ title: `Title ${at}`, options: [`Options ${at} 1`, `Options ${at} 2`] });
  expect(example).toEqual({
    data: {
      order: {
        customer: { firstName: "First name" },
        No: "No",
        track_url: "https://www.example.com/track-url",
        total: 101,
        vip: true,
        lines: [line(1), line(2)],
      },
      photos: ["Photos 1", "Photos 2"],
      tags: ["Tags 1"],
    },
  });
  expect(report).toMatchObject({ missing: [], defaulted: [], unused: [], rejected_urls: [], hidden: [] });
  expect(output).toContain("photos");
});

it("merge_tags give what data cannot, since a list has the name", async () => {
  const { example, output, report } = await exampleOf(
    `<mj-text>{{ items }}</mj-text><mj-text lp-each="items">{{ items.title }}</mj-text>`,
  );
  expect(example).toEqual({
    data: { items: [{ title: "Title 1" }, { title: "Title 2" }] },
    merge_tags: { text: { items: "Items" } },
  });
  expect(report).toMatchObject({ missing: [], unused: [], lists: { items: 2 } });
  expect(output).toMatch(/Items.*Title 1.*Title 2/s);
});

it("an item that would need a text and a list of one name gives neither, so that the example can be filled", async () => {
  const { example, report } = await exampleOf(
    `<mj-text lp-each="items">{{ items.title }} {{ items.notes }}<span lp-each="items.notes">{{ notes.label }}</span></mj-text>`,
  );
  expect(example).toEqual({ data: { items: [{ title: "Title 1" }, { title: "Title 2" }] } });
  expect(report.missing).toEqual(["items[0].text.notes", "items[1].text.notes"]);
});
