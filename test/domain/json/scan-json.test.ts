import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { scanJson } from "../../../src/domain/json/scan-json.ts";
import { runs } from "../../support/effort.ts";

const findJsonFault = (text: string) => scanJson(text).fault;

describe("the JSON check", () => {
  test.each([
    ["", "unexpected end", 0],
    ["{", "unexpected end", 1],
    ['{"a":1,}', 'unexpected "}"', 7],
    ["[1,]", 'unexpected "]"', 3],
    ["[,1]", 'unexpected ","', 1],
    ['{"a" 1}', 'unexpected "1"', 5],
    ['{"a":1 "b":2}', 'unexpected "\\""', 7],
    ["[}", 'unexpected "}"', 1],
    ["01", "unexpected text after the value", 1],
    ["true false", "unexpected text after the value", 5],
    ["nul", 'unexpected "n"', 0],
    ["{'a':1}", 'unexpected "\'"', 1],
    ['"a\nb"', 'unexpected "\\n"', 2],
    ['"\\x"', 'unexpected "\\\\"', 1],
    ['"abc', "unexpected end", 4],
    ['{"a":1,"b":2,"a":3}', 'repeated member "a"', 13],
    ['{"a":1,"\\u0061":3}', 'repeated member "a"', 7],
    ['{"__proto__":1,"__proto__":2}', 'repeated member "__proto__"', 15],
    ['["\\ud800"]', "an unpaired surrogate", 1],
    ["[1e999]", "a number beyond the range of a double", 1],
    ["[".repeat(101), "nested deeper than 100", 100],
  ])("tells what is wrong with %j and where", (text, rule, at) => {
    expect(findJsonFault(text)).toEqual({ rule, at });
  });

  test("takes 100 levels, and half a million without a stack overflow", () => {
    expect(findJsonFault("[".repeat(100) + "]".repeat(100))).toBeUndefined();
    expect(findJsonFault('{"a":'.repeat(500_000))?.rule).toBe("nested deeper than 100");
  });

  test("takes every JSON text", () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 5 }), fc.constantFrom(undefined, 1, "\t"), (json, indent) => {
        expect(findJsonFault(JSON.stringify(JSON.parse(json), null, indent))).toBeUndefined();
      }),
    );
  });

  test("refuses whatever JSON.parse refuses", () => {
    const noise = fc.string({ unit: fc.constantFrom(...'{}[]:,"\\ \n0123-+.eEtruefalsn/u') });
    fc.assert(
      fc.property(fc.oneof(noise, mutatedJson()), (text) => {
        if (!parses(text)) expect(findJsonFault(text)).toBeDefined();
      }),
      { numRuns: runs(2000) },
    );
  });
});

describe("the members of the outermost object", () => {
  test("lie where they were found", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.constantFrom(undefined, 2), (object, indent) => {
        const text = ` ${JSON.stringify(object, null, indent)}\n`;
        const { members } = scanJson(text);
        for (const { at, end } of members) expect(() => JSON.parse(`{${text.slice(at, end)}}`)).not.toThrow();
        expect(
          Object.fromEntries(members.map(({ name, valueAt, end }) => [name, JSON.parse(text.slice(valueAt, end))])),
        ).toEqual(object);
      }),
    );
  });
});

describe("a limit", () => {
  test("on values counts containers and the whole, and stops there", () => {
    const text = '{"a":[1,{}],"b":2}';
    expect(scanJson(text, { valuesMax: 5 }).excess).toBeUndefined();
    const { excess, members } = scanJson(text, { valuesMax: 4 });
    expect([excess, members.at(-1)?.name]).toEqual(["values", "b"]);
    expect(scanJson(`${"[],".repeat(9)} no JSON`, { valuesMax: 1 }).fault).toBeDefined();
  });

  test("on members counts those of the outermost object", () => {
    expect(scanJson('{"a":{"x":1,"y":2},"b":2}', { membersMax: 2 }).excess).toBeUndefined();
    expect(scanJson('{"a":1,"b":2,"c":3}', { membersMax: 2 }).excess).toBe("members");
  });
});

/** JSON with one character put in or taken out. */
function mutatedJson(): fc.Arbitrary<string> {
  return fc
    .tuple(fc.json(), fc.nat(), fc.constantFrom("", ",", '"', "}", "\\", "1", "\u0001"))
    .map(([json, at, piece]) => {
      const cut = at % (json.length + 1);
      return json.slice(0, cut) + piece + json.slice(piece === "" ? cut + 1 : cut);
    });
}

function parses(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
