import { expect, it } from "vitest";
import {
  faultOfBraces,
  faultOfDefault,
  readLoneTag,
  writeLoneTag,
} from "../../../console/src/template/edit/merge-tag.ts";

it.each([
  ["Hello {{ first_name }}", ""],
  ["{{ order.'first-name' | default: \"x\" }} and {{text.a|'b'}}", ""],
  ["{{#if x}} yes", "{{#if x}} no"],
  ["100 %", ""],
])("lets %j be written", (next, before) => {
  expect(faultOfBraces(next, before)).toBeUndefined();
});

it.each(["{{", "a {{ first name }}", "{{ x | upper }}", "{{ x }} {{", "{{ x|'a }}", "{{#if x}}"])(
  "refuses %j",
  (next) => {
    expect(faultOfBraces(next, "{{ x }}")).toMatch(/begins a merge tag/);
  },
);

it("reads a tag alone, and writes it with another default", () => {
  expect(readLoneTag(' {{ text.name | default: "you" }} ')).toEqual({ name: "text.name", fallback: "you" });
  expect(readLoneTag("{{ name }}!")).toBeUndefined();
  expect(readLoneTag("{{ a }}{{ b }}")).toBeUndefined();
  expect(writeLoneTag({ name: "name", fallback: "it's" })).toBe(`{{ name|"it's" }}`);
  expect(writeLoneTag({ name: "name", fallback: "" })).toBe("{{ name }}");
  expect(faultOfDefault(`'"`)).toMatch(/quotes/);
  expect(faultOfDefault("}")).toMatch(/braces/);
  expect(faultOfDefault("it's")).toBeUndefined();
});
