import { expect, test } from "vitest";
import { fillProgram } from "../../core/evaluator/fill.ts";
import { compileSubject } from "../../src/compile/compile-subject.ts";

test.each([
  ["Hi {{ name|'friend' }}!", "Hi A B!"],
  ["{{ url.u }}: {{text.name}}", "https://u.example/?a&b: A B"],
  ["  <b> & {{ no name }}  ", "<b> & {{ no name }}"],
  ["{{ missing }} x", " x"],
])("%j is filled as one line without escaping", (subject, expected) => {
  const data = { merge_tags: { text: { name: "A\r\n\tB\n" }, url: { u: "https://u.example/?a&b" } } };
  const { program } = compileSubject(subject, "document");
  if (program === undefined) throw new Error("no program");
  expect(fillProgram(program, data).output).toBe(expected);
});

test.each(["", "   "])("%j is no subject", (subject) => {
  expect(compileSubject(subject, "document")).toEqual({ program: undefined, diagnostics: [] });
});

test.each([
  ["Hi {{ no name }}", "warning tag.malformed"],
  ["Hi {{ url.x }}", "warning tag.group-differs"],
  ["Hi\r\nBcc: x@example.com", "error subject.not-one-line"],
  ["Hi\u2028there", "error subject.not-one-line"],
  ["Hi {{ name }}", undefined],
])("%j: %s", (subject, expected) => {
  const { diagnostics } = compileSubject(subject, "document");
  expect(diagnostics.map(({ severity, rule }) => `${severity} ${rule}`)).toEqual(
    expected === undefined ? [] : [expected],
  );
  for (const { path } of diagnostics) expect(path).toEqual(["subject"]);
});

test.each([
  ["Hi {{ name | friend }}", "document", []],
  ["Hi {{ name | friend }}", "mjml", ["tag.filter"]],
  ["Hi {{ name | upcase }}", "document", ["tag.filter"]],
  ["Hi {{ name | upcase }}", "mjml", ["tag.filter"]],
] as const)("%j has the tags of %s", (subject, kind, expected) => {
  expect(compileSubject(subject, kind).diagnostics.map(({ rule }) => rule)).toEqual(expected);
});
