import { fromJson, type JsonObject, toBinary } from "@bufbuild/protobuf";
import { StructSchema } from "@bufbuild/protobuf/wkt";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { jsonToStruct } from "../../../src/transport/document/json-to-struct.ts";
import { StructFault, structToJson } from "../../../src/transport/document/struct-to-json.ts";
import { runs } from "../../support/effort.ts";

const LIMITS = { bytesMax: 100_000, depthMax: 40, valuesMax: 1_000 };
const hex = (text: string) => Buffer.from(text.replaceAll(" ", ""), "hex");
const ruleOf = (bytes: Uint8Array, limits = LIMITS): unknown => {
  try {
    return structToJson(bytes, limits);
  } catch (error) {
    return error instanceof StructFault ? [error.rule, error.path.join(".")] : error;
  }
};

/** What JSON can say, with strings of every kind; `-0` is `0` there. */
const object = fc
  .dictionary(fc.string({ unit: "binary" }), fc.jsonValue({ depthSize: "medium", stringUnit: "binary" }))
  .map((value) => JSON.parse(JSON.stringify(value)) as JsonObject);

describe("a document", () => {
  test("is on the wire what the library makes of it", () => {
    fc.assert(
      fc.property(object, fc.constantFrom(undefined, 1, "\t"), (value, indent) => {
        const expected = toBinary(StructSchema, fromJson(StructSchema, value));
        expect(Buffer.from(jsonToStruct(JSON.stringify(value, null, indent)))).toEqual(Buffer.from(expected));
      }),
    );
  });

  test("comes back as JSON.stringify writes it", () => {
    fc.assert(
      fc.property(object, (value) => {
        expect(structToJson(toBinary(StructSchema, fromJson(StructSchema, value)), LIMITS)).toBe(JSON.stringify(value));
      }),
    );
  });

  test("is long in places", () => {
    const value = { text: "\n€".repeat(9_000), list: Array.from({ length: 900 }, (_, i) => i / 3) };
    const text = JSON.stringify(value);
    expect(structToJson(jsonToStruct(text), LIMITS)).toBe(text);
  });
});

describe("the bytes of a Struct", () => {
  test.each([
    ["nothing", "", "{}"],
    ["a value before its key", "0a 09 12 02 20 01 0a 03 61 62 63", '{"abc":true}'],
    ["a value given twice", "0a 09 0a 01 61 12 04 20 01 08 00", '{"a":null}'],
    ["fields of no meaning", "78 01 0a 0b 0a 01 61 12 04 20 01 78 01 20 00", '{"a":true}'],
  ])("%s", (_, bytes, text) => {
    expect(ruleOf(hex(bytes))).toBe(text);
  });

  test.each([
    ["a key given twice", "0a 07 0a 01 61 12 02 20 01 0a 07 0a 01 61 12 02 20 00", ["member.repeated", "a"]],
    ["a value of no kind", "0a 05 0a 01 61 12 00", ["value.kind", "a"]],
    ["an entry without a value", "0a 03 0a 01 61", ["value.kind", "a"]],
    ["infinity in a list", "0a 12 0a 01 61 12 0d 32 0b 0a 09 11 000000000000f07f", ["number.finite", "a.0"]],
    ["no UTF-8", "0a 07 0a 01 ff 12 02 20 01", ["unreadable", ""]],
    ["a length beyond the end", "0a 7f 0a 01 61", ["unreadable", ""]],
    ["a value that ends behind its entry", "0a 05 0a 01 61 12 02 20 01", ["unreadable", ""]],
    ["half a tag", "ff ff", ["unreadable", ""]],
    ["a list in place of a number", "0a 07 0a 01 61 12 02 12 00", ["unreadable", "a"]],
  ])("are refused with %s", (_, bytes, expected) => {
    expect(ruleOf(hex(bytes))).toEqual(expected);
  });

  test("are never more than a fault, whatever they are", () => {
    fc.assert(
      fc.property(object, fc.nat(), fc.nat(255), (value, at, byte) => {
        const bytes = Buffer.from(jsonToStruct(JSON.stringify(value)));
        if (bytes.length > 0) bytes[at % bytes.length] = byte;
        const found = ruleOf(bytes);
        if (typeof found === "string") JSON.parse(found);
        else expect(found).toHaveLength(2);
      }),
      { numRuns: runs(2_000) },
    );
  });
});

describe("a limit", () => {
  const nested = (depth: number) => jsonToStruct(`${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`);
  const listed = (values: number) => jsonToStruct(`{"a":[${Array(values).fill(0)}]}`);

  test("on depth", () => {
    expect(ruleOf(nested(40))).toBeTypeOf("string");
    expect(ruleOf(nested(41))).toContain("too-deep");
    expect(ruleOf(nested(100_000))).toContain("too-deep");
  });

  test("on values, the containers among them", () => {
    expect(ruleOf(listed(998))).toBeTypeOf("string");
    expect(ruleOf(listed(999))).toEqual(["too-many-values", "a.998"]);
  });

  test("on bytes of the text", () => {
    const limits = { ...LIMITS, bytesMax: 26 };
    expect(ruleOf(jsonToStruct('{"a":"\\u0001\\u0001\\u0001"}'), limits)).toBe('{"a":"\\u0001\\u0001\\u0001"}');
    expect(ruleOf(jsonToStruct(`{"a":"${"\\u0001".repeat(4)}"}`), limits)).toContain("too-large");
  });
});
