import { expect, test } from "vitest";
import { checkTranslation } from "../../../src/domain/translation/check-translation.ts";

const placeholders = [
  { name: "1", source: "<b>", paired: true },
  { name: "2", source: "<br>", paired: false },
  { name: "name", source: "{{ name }}", paired: false },
];

function faultsOf(text: string, role: "text" | "default" = "text", known = placeholders): readonly string[] {
  const source = known.map(({ name, paired }) =>
    paired ? `<${name}>A</${name}>` : /\d/.test(name) ? `<${name}/>` : `{${name}}`,
  );
  return checkTranslation({ role, placeholders: known, text: source.join(" ") }, text).map(
    ({ kind, message }) => `${kind}: ${message}`,
  );
}

test.each([
  "<1>Hallo</1><2/>{name}",
  "{name} <2/> <1></1>, {name}",
  "{n, plural, one {<1>{name}</1>} other {{name} <1>#</1>}}<2/>",
  "{n, plural, one {<1>a</1><2/>{name}} other {<2/>{name}<1>b</1>}}",
])("%s is a translation", (text) => {
  expect(faultsOf(text)).toEqual([]);
});

test.each([
  ["", ["empty: is empty; translate the text, or leave the message out"]],
  ["Hallo <2/>{name}", ["missing: <1>…</1> is missing; it is <b> in the source"]],
  [
    "<1>a</1>",
    [
      "missing: <2/> is missing; it is <br> in the source",
      "missing: {name} is missing; it is {{ name }} in the source",
    ],
  ],
  ["<1>a</1><2/>{nmae}{name}", ["unknown: {nmae} is not in the source, which has <1>…</1>, <2/>, {name}"]],
  ["<1>a</1><1>b</1><2/>{name}", ["doubled: <1>…</1> occurs more than once; write it once, as the source does"]],
  [
    "<1/><2>a</2>{name}",
    [
      "syntax: <1/> must be written as <1>…</1>, as in the source",
      "syntax: <2> must be written as <2/>, as in the source",
      "syntax: </2> must be written as <2/>, as in the source",
    ],
  ],
  [
    "</1>a<1><2/>{name}",
    [
      "nested: </1> does not close the innermost open markup; nothing is open: remove it",
      "nested: <1> is not closed; write </1>",
    ],
  ],
  [
    "{n, plural, one {<1>a} other {<1>b</1>}}</1><2/>{name}",
    [
      "nested: <1> is not closed; write </1>",
      "nested: </1> does not close the innermost open markup; nothing is open: remove it",
    ],
  ],
  [
    "{n, plural, one {a} other {<1>b</1>}}<2/>{name}",
    ["missing: <1>…</1> is missing in a branch; it is <b> in the source"],
  ],
  ["<1>a</1><2/>{name} {", ["syntax: this { belongs to no placeholder such as {name}; write '{' for it"]],
])("%s is none", (text, faults) => {
  expect(faultsOf(text)).toEqual(faults);
});

test("markup that crosses other markup is closed in the wrong order", () => {
  const two = [
    { name: "1", source: "<b>", paired: true },
    { name: "2", source: "<i>", paired: true },
  ];
  expect(faultsOf("<1><2>a</1></2>", "text", two)).toEqual([
    "nested: </1> does not close the innermost open markup; write </2> before it",
    "nested: </2> does not close the innermost open markup; nothing is open: remove it",
  ]);
});

test("what the source has in some of its branches only may be missing", () => {
  const message = {
    role: "text",
    placeholders: placeholders.filter(({ name }) => name === "1"),
    text: "{n, plural, one {<1>one</1> item} other {# items}}",
  } as const;
  expect(checkTranslation(message, message.text)).toEqual([]);
  expect(checkTranslation(message, "{n, plural, other {#個}}")).toEqual([]);
  expect(checkTranslation(message, "{n, plural, other {<1>#</1> <1>個</1>}}").map(({ kind }) => kind)).toEqual([
    "doubled",
  ]);
});

test("a default has quotes of one kind", () => {
  expect(faultsOf("l'ami", "default", [])).toEqual([]);
  expect(faultsOf(`l'"ami"`, "default", [])).toEqual([
    "quotes: has both kinds of quotes, and the default of a tag may have only one; write ’ or ” for one of them",
  ]);
  expect(faultsOf("{x}", "default", [])).toEqual(["unknown: {x} is not in the source, which has no placeholders"]);
});
