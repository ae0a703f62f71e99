import fc from "fast-check";
import { expect, test } from "vitest";
import { compactJson } from "../../../src/transport/json/compact-json.ts";

test("white space between tokens goes, and nothing else does", () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(1, "\t", undefined), (value, indent) => {
      expect(compactJson(JSON.stringify(value, null, indent))).toBe(JSON.stringify(value));
    }),
  );
  expect(compactJson('{ "a b" : [ 1.0 , 1e2,\r\n"\\" \\\\" ] }')).toBe('{"a b":[1.0,1e2,"\\" \\\\"]}');
});
