import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { compileSource } from "../../src/compile/compile-source.ts";
import { contractOf, findUnusedVariables } from "../../src/contract/contract-of.ts";
import { toDataSchema } from "../../src/contract/data-schema.ts";
import type { TemplateSource } from "../../src/domain/template/template-source.ts";

const mail = (body: string, head = ""): TemplateSource => ({
  kind: "mjml",
  text: `<mjml><mj-head>${head}</mj-head><mj-body><mj-section><mj-column>${body}</mj-column></mj-section></mj-body></mjml>`,
});

async function compile(source: TemplateSource, subject?: string) {
  const { programs, diagnostics } = await compileSource(source, { subject });
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  return { source, programs };
}

async function schemaOf(body: string, head = "", subject?: string): Promise<Record<string, unknown>> {
  return toDataSchema(contractOf(await compile(mail(body, head), subject)));
}

/** What a place of the schema says, by the members on the way; `items` is that of a list. */
function at(schema: Record<string, unknown>, ...path: readonly string[]): Record<string, unknown> {
  return path.reduce<Record<string, unknown>>((part, name) => {
    const held = name === "[]" ? part.items : (part.properties as Record<string, unknown>)[name];
    return held as Record<string, unknown>;
  }, schema);
}

const ORDER = `<mj-text>{{ order.No }} {{ order.note|'-' }} {{ order.customer.first_name }}</mj-text>
  <mj-button href="{{ order.track }}">Track</mj-button>
  <mj-text lp-if="order.total > 100">big {{ order.gift }}</mj-text>
  <mj-text lp-if="order.vip">thanks</mj-text>
  <mj-text lp-if='order.state == "sent"'>sent</mj-text>
  <mj-text lp-each="order.lines" lp-as="line" lp-max="40">{{ line.title }} {{ order.currency }}</mj-text>
  <mj-text lp-each="tags" lp-as="tag">{{ tag }}</mj-text>`;

describe("the schema of plain data", () => {
  it("nests as the author writes, with a type for each use", async () => {
    const schema = await schemaOf(ORDER, "", "Order {{ order.No }}");
    const text = { maxLength: 65_536, minimum: -9_007_199_254_740_991, maximum: 9_007_199_254_740_991 };
    expect(schema).toMatchObject({ type: "object", required: ["order"] });
    const order = at(schema, "order");
    expect(order).toMatchObject({ type: "object", required: ["customer", "No", "track"] });
    expect(at(order, "No")).toEqual({
      ...{ type: ["string", "number"], minLength: 1, ...text },
      ...{ "x-path": ["order", "No"], "x-need": "always", "x-url": false },
      "x-in": ["html", "mjml", "react-email", "subject", "text"],
    });
    expect(at(order, "note")).toMatchObject({ type: ["string", "number", "null"], "x-need": "never" });
    expect(at(order, "track")).toMatchObject({ type: "string", minLength: 1, "x-url": true });
    expect(at(order, "track")).toHaveProperty("description", "a whole link");
    expect(at(order, "total")).toMatchObject({
      ...{ type: ["number", "string", "null"], description: "decides; compared as a number" },
      ...{ "x-path": ["order", "total"], "x-need": "never" },
    });
    expect(at(order, "vip")).not.toHaveProperty("type");
    expect(at(order, "state")).toMatchObject({ type: ["string", "number", "boolean", "null"] });
    expect(at(order, "gift")).toMatchObject({ type: ["string", "number", "null"], "x-need": "sometimes" });
    expect(at(order, "lines")).toMatchObject({ type: ["array", "null"], maxItems: 40, "x-path": ["order", "lines"] });
    expect(at(order, "lines", "[]")).toMatchObject({ type: "object", required: ["title"] });
    expect(at(order, "lines", "[]", "title")).toMatchObject({ "x-path": ["title"], "x-need": "always" });
    expect(at(schema, "tags", "[]")).toMatchObject({ type: ["string", "number"], "x-path": [] });
  });

  it("names the texts that make a difference, and takes any other", async () => {
    const schema =
      await schemaOf(`<mj-text lp-if='place.contains("x") || seats > 3'>{plan, select, Pro {p} free {f} other {o}}</mj-text>
      <mj-text lp-if='plan != "team" &amp;&amp; plan'>{place, select, home {h} other {o}} {{ plan }}</mj-text>
      <mj-text lp-if='tier in ["gold", "silver"]'>x</mj-text>
      <mj-text lp-each="lines" lp-as="line">{line.kind, select, gift {g} other {o}}</mj-text>`);
    const { description, ...tier } = at(schema, "tier");
    expect(description).toBe('decides; compared as text: "gold", "silver" or any other');
    expect(tier).toMatchObject({ type: ["string", "number", "boolean", "null"], "x-values": ["gold", "silver"] });
    expect(at(schema, "plan")).toMatchObject({ "x-need": "sometimes", "x-values": ["free", "pro", "team"] });
    expect(at(schema, "lines", "[]", "kind")).toHaveProperty("x-values", ["gift"]);
    expect(at(schema, "place")).not.toHaveProperty("x-values");
    expect(at(schema, "seats")).not.toHaveProperty("x-values");
    const takes = new Ajv2020({ allowUnionTypes: true, strictSchema: false }).compile(schema);
    expect(takes({ plan: "another", tier: "wood", lines: [{ kind: "book" }] })).toBe(true);
  });

  it("names no more texts than a choice can have", async () => {
    const texts = (count: number) => Array.from({ length: count }, (_, at) => `"t${at}"`);
    const schemaWith = (count: number) =>
      schemaOf(
        `<mj-text lp-if='a in [${texts(50)}]'>x</mj-text><mj-text lp-if='a in [${texts(count).slice(50)}]'>x</mj-text>`,
      );
    expect(at(await schemaWith(100), "a")["x-values"]).toHaveLength(100);
    expect(at(await schemaWith(101), "a")).not.toHaveProperty("x-values");
  });

  it("needs the most that any position does", async () => {
    const schema = await schemaOf(`<mj-text>{{ a.b|'x' }}</mj-text><mj-text lp-if="c">{{ a.b }}</mj-text>`);
    expect(at(schema, "a", "b")).toMatchObject({ "x-need": "sometimes" });
    const both = await schemaOf(
      `<mj-text>{{ shop }}</mj-text><mj-button href="{{ shop|'https://e.com' }}">x</mj-button>`,
    );
    expect(at(both, "shop")).toMatchObject({ type: "string", "x-need": "always", "x-url": true });
  });

  it("has the spelling of templates of the first formats", async () => {
    const schema = await schemaOf(`<mj-text>{{ firstName|'you' }}</mj-text>
      <mj-text lp-each="items">{{ items.text.unitPrice }}</mj-text><mj-text lp-if='context["order.Total"] > 3'>x</mj-text>`);
    expect(Object.keys(schema.properties as object)).toEqual(["firstName", "order", "items"]);
    expect(at(schema, "order", "Total")).toMatchObject({ type: ["number", "string", "null"] });
    expect(at(schema, "items", "[]")).toHaveProperty("required", ["unitPrice"]);
  });

  it("takes an order with more than is asked, and says what is wrong with another", async () => {
    const validate = new Ajv2020({ allowUnionTypes: true, strictSchema: false }).compile(await schemaOf(ORDER));
    const order = { No: 7, customer: { first_name: "Ada", born: 1815 }, track: "https://e.com/", id: [1] };
    const faultOf = (data: unknown) => (validate(data) ? "" : (validate.errors?.[0]?.instancePath ?? "") || "/");
    expect(faultOf({ order })).toBe("");
    expect(faultOf({ order: { ...order, vip: [{ a: 1 }], note: null, lines: null, total: "120.50" } })).toBe("");
    expect(faultOf({ order: { ...order, lines: [{ title: "Pen", qty: 2 }] }, tags: ["a", 2], more: true })).toBe("");
    expect(faultOf({})).toBe("/");
    expect(faultOf({ order: null })).toBe("/order");
    expect(faultOf({ order: { ...order, No: "" } })).toBe("/order/No");
    expect(faultOf({ order: { ...order, No: true } })).toBe("/order/No");
    expect(faultOf({ order: { ...order, No: 2 ** 53 } })).toBe("/order/No");
    expect(faultOf({ order: { ...order, track: 7 } })).toBe("/order/track");
    expect(faultOf({ order: { ...order, total: true } })).toBe("/order/total");
    expect(faultOf({ order: { ...order, lines: [{ title: "Pen" }, {}] } })).toBe("/order/lines/1");
    expect(faultOf({ order, tags: [null] })).toBe("/tags/0");
  });

  it("leaves to merge_tags what an object cannot give beside a list", async () => {
    const schema = await schemaOf(`<mj-text>{{ items }}</mj-text><mj-text lp-each="items">{{ items.title }}</mj-text>`);
    expect(schema).not.toHaveProperty("required");
    expect(at(schema, "items")).toMatchObject({ type: ["array", "null"] });
  });

  it("takes a list, or an object with the member, where only a size is asked", async () => {
    const counted = await schemaOf(`<mj-text lp-if="size(cart) > 2">{{ cart.size }}</mj-text>`);
    expect(at(counted, "cart")).toMatchObject({ type: ["array", "object", "null"], maxItems: 1000 });
    const schema = await schemaOf(`<mj-text>{{ cart.size }} {{ shirt.size }} {{ shirt.colour }}</mj-text>`);
    expect(schema).toHaveProperty("required", ["cart", "shirt"]);
    expect(at(schema, "cart")).toMatchObject({ type: ["array", "object"], "x-need": "always" });
    expect(at(schema, "shirt")).toMatchObject({ type: "object", required: ["colour", "size"] });
  });
});

describe("a variable without a group", () => {
  const HEAD = `<lp-variable name="order.note" description="For the courier" required="true" />
    <lp-variable name="order" description="What was bought" /><lp-variable name="order.lines.qty" type="number" />
    <lp-variable name="order.gone" />`;
  const BODY = `<mj-text lp-if="order.note">{{ order.note|'-' }}</mj-text>
    <mj-text lp-each="order.lines" lp-as="line">{{ line.qty }}</mj-text>`;

  it("is for each position of its name", async () => {
    const schema = await schemaOf(BODY, HEAD);
    expect(at(schema, "order")).toMatchObject({ description: "What was bought", required: ["note"] });
    expect(at(schema, "order", "note")).toMatchObject({
      ...{ description: "For the courier", type: ["string", "number"], "x-need": "always" },
    });
    expect(at(schema, "order", "lines", "[]", "qty")).toMatchObject({ type: ["string", "number"], "x-type": "number" });
  });

  it("is unused where nothing has its name", async () => {
    const compiled = await compile(mail(BODY, HEAD));
    const unused = findUnusedVariables(contractOf(compiled), compiled.source);
    expect(unused.map(({ message }) => message)).toEqual(["nothing in the template uses order.gone"]);
  });
});
