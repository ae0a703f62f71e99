import { expect, test } from "vitest";
import { fillProgram } from "../../../../core/evaluator/fill.ts";
import { componentOf, TEMPLATES } from "../../../cli/support/ejected-component.ts";
import { EVERY_COMPONENT, VALUES } from "../../source/mjml/support/every-component.ts";
import { columnOf, compileMjml } from "../../source/mjml/support/mjml-fixture.ts";
import { checkTypes } from "./support/check-types.ts";

/** Calls of components that `letterpress eject` wrote. */
const CALLS = `
import Order from "./order-options.js";
import Operators from "./operators.js";
const tags = { text: { title: "Tea" }, url: { picture: "https://a.example", id: "1" }, attr: { title: "Tea" } };
const option = { merge_tags: { text: { label: "Size", choice: "M" } } };
export const calls = [
  <Order />,
  <Order lists={{ items: [{ merge_tags: tags }, { merge_tags: tags, lists: { options: [option] } }] }} />,
  <Operators context={{ plan: "pro", seats: 3, trial: true }} />,
  // @ts-expect-error a misspelt list
  <Order lists={{ itmes: [] }} />,
  // @ts-expect-error an item without a group
  <Order lists={{ items: [{ merge_tags: { text: tags.text, url: tags.url } }] }} />,
  // @ts-expect-error an item without a tag
  <Order lists={{ items: [{ merge_tags: { ...tags, text: {} } }] }} />,
  // @ts-expect-error an item in an item without a tag
  <Order lists={{ items: [{ merge_tags: tags, lists: { options: [{ merge_tags: { text: { label: "Size" } } }] } }] }} />,
  // @ts-expect-error a misspelt key
  <Operators context={{ plam: "pro" }} />,
  // @ts-expect-error a value that is none
  <Operators context={{ plan: ["pro"] }} />,
];
`;

const JSON_LD = `<mj-raw><script type="application/ld+json">
  { "@type": "X", "a": [1, null, true], "name": "Hi {{ name }}", "target": "{{ url.go }}" }
</script></mj-raw>`;
const HOSTILE = { text: { name: "</script>" }, url: { go: 'https://b.example/?a="' } };

test("what a program of react-email fills to, ejected components and calls with the data they need pass", async () => {
  const { programs } = await compileMjml(EVERY_COMPONENT);
  const program = JSON.parse(programs["react-email"] ?? "");
  const contexts = [{}, { trial: true }, { plan: "pro" }, { trial: true, plan: "pro" }];
  const mails = contexts.map((context, index) => {
    return [`mail-${index}`, fillProgram(program, { merge_tags: VALUES, context }).output];
  });
  const jsonLd = await compileMjml(columnOf(JSON_LD));
  const withJson = fillProgram(JSON.parse(jsonLd.programs["react-email"] ?? ""), { merge_tags: HOSTILE }).output;
  expect(withJson).toContain("ld+json");
  const components = await Promise.all(TEMPLATES.map(async (name) => [name, await componentOf(name)]));
  expect(checkTypes({ ...Object.fromEntries([...mails, ...components]), "json-ld": withJson, calls: CALLS })).toEqual(
    [],
  );
});
