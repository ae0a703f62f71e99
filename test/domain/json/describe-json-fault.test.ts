import { expect, it } from "vitest";
import { describeJsonFault } from "../../../src/domain/json/describe-json-fault.ts";

it.each([
  ["", "is empty: JSON is expected"],
  [" \n\t", "is empty: JSON is expected"],
  ["<!doctype html><html></html>", "is HTML, not JSON: give MJML or a TemplateJson document"],
  ["\n<div>Hi</div>", "is HTML, not JSON: give MJML or a TemplateJson document"],
  ["<mjml><mj-body/></mjml>", "is MJML, not JSON: MJML belongs in a file that ends in .mjml"],
  ["<?xml version='1.0'?>", "is XML or HTML, not JSON"],
  ["name: Ann\n", "is YAML, not JSON: write names and texts in double quotes, within { and }"],
  ["---\nname: Ann", "is YAML, not JSON: write names and texts in double quotes, within { and }"],
  ["name:\n  first: Ann", "is YAML, not JSON: write names and texts in double quotes, within { and }"],
  ["name = Ann", "holds settings, not JSON: write names and texts in double quotes, within { and }"],
  ['{\n  "a": 1,\n}', "is not JSON: the comma at line 2, column 9 has nothing after it"],
  ['{ "a": [1, 2, ] }', "is not JSON: the comma at line 1, column 13 has nothing after it"],
  ["{ 'a': 1 }", "is not JSON: it needs a double quote (\") instead of ' at line 1, column 3"],
  ["{ “a”: 1 }", 'is not JSON: it needs a double quote (") instead of “ at line 1, column 3'],
  ['{ "a": 1 } // two', "is not JSON, which has no comments: remove the one at line 1, column 12"],
  ['{\n  // one\n  "a": 1 }', "is not JSON, which has no comments: remove the one at line 2, column 3"],
  ['{ "a": "one\ntwo" }', "is not JSON: a string contains a line break at line 1, column 12; write \\n"],
  ["{", "is not JSON: it ends too early, where a quote, ] or } is missing"],
  ['{ "a": "one', "is not JSON: it ends too early, where a quote, ] or } is missing"],
  ['{ "a" 1 }', 'is not JSON: unexpected "1" at line 1, column 7'],
  ["hello", 'is not JSON: unexpected "h" at line 1, column 1'],
])("says what %j is", (text, sentence) => {
  expect(() => JSON.parse(text)).toThrow(SyntaxError);
  expect(describeJsonFault(text)).toBe(sentence);
});
