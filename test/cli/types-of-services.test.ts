import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { toGo } from "../../src/cli/types/go-types.ts";
import { toJava } from "../../src/cli/types/java-types.ts";
import { toKotlin } from "../../src/cli/types/kotlin-types.ts";
import { toTypedTemplates } from "../../src/cli/types/typed-template.ts";

const TEXT = { type: ["string", "number"] };

/** Data with each kind of value, and with names and descriptions that the languages do not accept as they are. */
const DATA_SCHEMA = {
  type: "object",
  required: ["first_name", "class", "link", "order"],
  properties: {
    first_name: { ...TEXT, description: 'Ends a comment */ /* """ \\u002a/ $x @see <b> &' },
    class: TEXT,
    link: { type: "string" },
    seats: { type: ["number", "string"] },
    is_trial: { type: "boolean" },
    "first-name": { ...TEXT, description: "a line\nand another" },
    note: { type: ["string", "number", "null"] },
    any: { description: "decides" },
    gifts: { type: ["array", "object"] },
    tags: { type: "array", items: TEXT },
    brand: {
      type: "object",
      additionalProperties: { type: ["string", "null"] },
      properties: {
        accent: { type: ["string", "null"], description: "Buttons" },
        company: { type: ["string", "null"] },
      },
    },
    order: {
      type: "object",
      required: ["no", "lines"],
      properties: {
        no: { type: "number" },
        lines: {
          type: "array",
          items: { type: "object", required: ["title"], properties: { title: TEXT, 'a "b" $c': TEXT } },
        },
        shop: { type: ["object", "null"], properties: { shop_url: { type: "string" }, "-": TEXT, "7": TEXT } },
      },
    },
  },
};

const TEMPLATES = toTypedTemplates([
  { ref: "order-receipt", version: 3, schema: { type: "object" }, dataSchema: DATA_SCHEMA },
  { ref: "plain", version: 1, schema: { type: "object" }, dataSchema: { type: "object" } },
]);

it.each([
  ["mails.go", toGo],
  ["Mails.java", toJava],
  ["Mails.kt", toKotlin],
] as const)("prints the types of contracts as %s, which was checked by hand", (file, print) => {
  expect(print(TEMPLATES)).toBe(readFileSync(join(import.meta.dirname, "printed-types", file), "utf8"));
});
