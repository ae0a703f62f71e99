import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";
import fc from "fast-check";
import { expect, test } from "vitest";
import { parsePlurals } from "../../../../src/compile/source/plural/parse-plurals.ts";
import type { PluralChoice, PluralPart } from "../../../../src/compile/source/plural/plural-text.ts";
import { runs } from "../../../support/effort.ts";

/** A choice as both parsers see it: its texts by their selectors, adjacent literals joined. */
type Tree = readonly [
  type: string,
  name: string,
  branches: readonly (readonly [selector: string, parts: readonly Part[]])[],
];
type Part = string | { readonly argument: string } | "\0number" | Tree;

const NUMBER = "\0number";

function joined(parts: readonly Part[]): readonly Part[] {
  const all: Part[] = [];
  for (const part of parts) {
    const last = all.at(-1);
    const isText = typeof part === "string" && typeof last === "string" && part !== NUMBER && last !== NUMBER;
    if (isText) all[all.length - 1] = last + part;
    else all.push(part);
  }
  return all;
}

function ours(text: string): Tree | string {
  const { choices, faults } = parsePlurals(text, { tags: "single" });
  const [choice] = choices;
  if (faults.length > 0) return faults.map(({ message }) => message).join();
  // Here a name may be quoted, as members of data are.
  if (choices.length === 1 && namesIn(choice).some((name) => !/^\w+$/.test(name))) return "names a member in quotes";
  return choice === undefined || choice.start > 0 || choice.end < text.length ? "is no choice" : ofChoice(choice);
}

function namesIn(choice: PluralChoice | undefined): readonly string[] {
  const parts = choice?.branches.flatMap((branch) => branch.parts) ?? [];
  const inner = parts.flatMap((part) => {
    if (part.kind === "choice") return namesIn(part);
    return part.kind === "argument" ? [part.name] : [];
  });
  return choice === undefined ? [] : [choice.name, ...inner];
}

function ofChoice({ type, name, branches }: PluralChoice): Tree {
  return [type, name, branches.map(({ selector, parts }) => [selector, joined(parts.map(ofPart))])];
}

function ofPart(part: PluralPart): Part {
  if (part.kind === "choice") return ofChoice(part);
  if (part.kind === "text") return part.text;
  return part.kind === "number" ? NUMBER : { argument: part.name };
}

function theirs(text: string): Tree | string {
  try {
    const [element, ...others] = parse(text, { ignoreTag: true });
    const tree = element && ofElement(element);
    return others.length > 0 || !Array.isArray(tree) ? "is no choice" : (tree as Tree);
  } catch (err) {
    return String(err);
  }
}

function ofElement(element: MessageFormatElement): Part {
  switch (element.type) {
    case TYPE.literal:
      return element.value;
    case TYPE.pound:
      return NUMBER;
    case TYPE.argument:
      return { argument: element.value };
    case TYPE.plural:
    case TYPE.select: {
      const ordinal = element.type === TYPE.plural && element.pluralType === "ordinal";
      const type = element.type === TYPE.select ? "select" : ordinal ? "selectordinal" : "plural";
      const branches = Object.entries(element.options);
      return [type, element.value, branches.map(([selector, { value }]) => [selector, joined(value.map(ofElement))])];
    }
    default:
      throw new Error(`beyond the shared syntax: ${element.type}`);
  }
}

const space = fc.constantFrom("", " ", "\n");
const text = fc.array(
  fc.constantFrom("a", " ", "é", "#", "''", "'{'", "'}'", "'#'", "'{a}''b'", "l'a", "{n}", "{ who }"),
  {
    maxLength: 6,
  },
);

const choice = fc.letrec<{ choice: string; content: string }>((tie) => ({
  content: fc
    .tuple(text, fc.option(tie("choice"), { nil: "" }), text)
    .map(([before, inner, behind]) => `${before.join("")}${inner}${behind.join("")}`),
  choice: fc
    .tuple(
      fc.constantFrom("plural", "selectordinal", "select"),
      fc.constantFrom("n", "count", "who"),
      fc.uniqueArray(fc.nat(4), { maxLength: 3 }),
      fc.array(tie("content"), { minLength: 4, maxLength: 4 }),
      space,
    )
    .map(([type, name, picked, contents, gap]) => {
      const known = type === "select" ? ["pro", "free", "A_b", "x1", "é"] : ["=0", "=1", "one", "few", "many"];
      const selectors = [...picked.map((at) => known[at] ?? ""), "other"];
      const branches = selectors.map((selector, at) => `${selector}${gap}{${contents[at] ?? ""}}`);
      return `{${gap}${name},${gap}${type},${gap}${branches.join(" ")}${gap}}`;
    }),
})).choice;

/** What is refused here alone: deep choices, offsets, selectors that are no category, and what is no argument. */
const STRICTER =
  /nested deeper than|has an offset|is not a plural category|is a number, which plural|opens neither a tag|names a member/;

test("choices are read as FormatJS reads them", () => {
  const seen = { deep: 0, quoted: 0 };
  fc.assert(
    fc.property(choice, (message) => {
      const read = ours(message);
      if (typeof read === "string" && STRICTER.test(read)) return;
      const expected = theirs(message);
      expect(typeof read === "string" ? "refused" : read).toEqual(typeof expected === "string" ? "refused" : expected);
      if (typeof read === "string") return;
      if (message.split("other").length > 2) seen.deep += 1;
      if (message.includes("'{")) seen.quoted += 1;
    }),
    { numRuns: runs(5_000) },
  );
  expect(Math.min(seen.deep, seen.quoted)).toBeGreaterThan(10);
});

test("what is broken is refused by both, or read as FormatJS reads it", () => {
  const edit = fc.tuple(fc.nat(200), fc.nat(2), fc.constantFrom("{", "}", "'", ",", "#", " ", "x", "other", "=1"));
  const differences = new Set<string>();
  fc.assert(
    fc.property(choice, edit, (message, [at, removed, added]) => {
      const from = at % (message.length + 1);
      const broken = message.slice(0, from) + added + message.slice(from + removed);
      const [read, expected] = [ours(broken), theirs(broken)];
      if (typeof read !== "string") expect([broken, read]).toEqual([broken, expected]);
      else if (typeof expected !== "string" && !STRICTER.test(read))
        differences.add(`${read} <= ${JSON.stringify(broken)}`);
    }),
    { numRuns: runs(5_000) },
  );
  expect([...differences]).toEqual([]);
});
