import { beforeAll, expect, it } from "vitest";
import { compileSource } from "../../src/compile/compile-source.ts";
import { checkSample } from "../../src/contract/check-sample.ts";
import type { Contract } from "../../src/contract/contract.ts";
import { contractOf } from "../../src/contract/contract-of.ts";
import { formatPath } from "../../src/domain/error.ts";
import type { TemplateSample } from "../../src/domain/template/template-sample.ts";

const TEXT = `<mjml><mj-head><lp-variable name="context.vip" required="true" /></mj-head><mj-body><mj-section><mj-column>
  <mj-text>{{ order.no }} {{ firstName }} {{ order.note|'-' }}</mj-text><mj-text lp-if="vip">thanks</mj-text>
  <mj-button href="{{ url.home }}">Home</mj-button>
  <mj-text lp-each="order.lines" lp-as="line" lp-max="3">{{ line.title }} {{ line.price.gross|'-' }}</mj-text>
  <mj-text lp-each="tags" lp-as="tag">{{ tag }}</mj-text></mj-column></mj-section></mj-body></mjml>`;
const ORDER = { no: 7, lines: [{ title: "Pen", price: { gross: 2 } }] };
const GIVEN = {
  merge_tags: { text: { "order.no": "7", firstname: "Ada" }, url: { home: "https://e.com/" } },
  context: { vip: true },
};
const WHOLE = { order: ORDER, firstname: "Ada", home: "https://e.com/", vip: false, tags: ["a"] };

let contract: Contract;
beforeAll(async () => {
  const source = { kind: "mjml", text: TEXT } as const;
  const { programs, diagnostics } = await compileSource(source, {});
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  contract = contractOf({ source, programs });
});

it.each<[string, TemplateSample["data"], readonly string[]]>([
  ["an object that gives all", { data: WHOLE }, []],
  ["null, which the evaluator refuses", { data: null as unknown as object, ...GIVEN }, []],
  ["an object with the group in front", { data: { ...WHOLE, home: undefined, url: { home: "https://e.com/" } } }, []],
  [
    "what merge_tags and lists give",
    { data: { vip: 1, firstName: "A", home: "#" }, merge_tags: { text: { "order.no": "7" } }, lists: { tags: [] } },
    [],
  ],
  [
    "what every mail shows",
    { data: { order: { no: null } } },
    [
      "sample.missing samples.s.merge_tags.text.firstname",
      "sample.missing samples.s.merge_tags.text.order.no",
      "sample.missing samples.s.merge_tags.url.home",
      "sample.missing samples.s.context.vip",
    ],
  ],
  [
    "what nothing asks for, an object once",
    { data: { ...WHOLE, basket: { a: 1, b: [{}] }, order: { ...ORDER, id: 1, buyer: { name: "x" } } } },
    [
      "sample.unknown samples.s.data.order.id",
      "sample.unknown samples.s.data.order.buyer",
      "sample.unknown samples.s.data.basket",
    ],
  ],
  [
    "what items lack, and what is too much in them",
    { data: { ...WHOLE, tags: ["a", ""], order: { ...ORDER, lines: [{ price: { net: 1 } }, { title: "" }, {}, {}] } } },
    [
      "sample.too-many-items samples.s.data.order.lines",
      "sample.missing samples.s.data.order.lines[0].title",
      "sample.unknown samples.s.data.order.lines[0].price.net",
      "sample.missing samples.s.data.tags[1]",
    ],
  ],
])("warns of a sample with %s", (_, data, expected) => {
  const found = checkSample(contract, { name: "s", data });
  const places = found.map(({ rule, path }) => `${rule} ${formatPath(path)}`);
  expect(places.toSorted()).toEqual([...expected].toSorted());
  expect(found.filter(({ severity }) => severity !== "warning")).toEqual([]);
});
