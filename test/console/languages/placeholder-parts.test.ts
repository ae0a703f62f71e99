import { expect, it } from "vitest";
import {
  missingPlaceholders,
  splitPlaceholders,
  writePlaceholder,
} from "../../../console/src/template/languages/placeholder-parts.ts";

const BOLD = { name: "1", source: "<b>", paired: true };
const BREAK = { name: "2", source: "<br>", paired: false };
const NAME = { name: "name", source: "{{ name }}", paired: false };
const ALL = [BOLD, BREAK, NAME];

it("splits a text into what is read and what stays", () => {
  const pieces = (text: string) => splitPlaceholders(text, ALL).map((each) => [each.text, each.placeholder?.source]);
  expect(pieces("Hi <1>{name}</1>,<2/>{other} <3/> < 4")).toEqual([
    ["Hi ", undefined],
    ["<1>", "<b>"],
    ["{name}", "{{ name }}"],
    ["</1>", "<b>"],
    [",", undefined],
    ["<2/>", "<br>"],
    ["{other}", undefined],
    [" ", undefined],
    ["<3/>", undefined],
    [" < 4", undefined],
  ]);
  expect(splitPlaceholders("", ALL)).toEqual([]);
});

it("knows which placeholders a translation lacks, also of a choice by a number", () => {
  const names = (text: string) => missingPlaceholders(text, ALL).map(({ name }) => name);
  expect(names("")).toEqual(["1", "2", "name"]);
  expect(names("<1>{name}</1>")).toEqual(["2"]);
  expect(names("{name, plural, other {<1>#</1><2/>}}")).toEqual([]);
});

it("writes a placeholder, and leaves the cursor where writing goes on", () => {
  expect(writePlaceholder(BOLD)).toEqual({ text: "<1></1>", cursor: 3 });
  expect(writePlaceholder(BREAK)).toEqual({ text: "<2/>", cursor: 4 });
  expect(writePlaceholder(NAME)).toEqual({ text: "{name}", cursor: 6 });
});
