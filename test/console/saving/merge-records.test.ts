import { expect, it } from "vitest";
import { mergeRecords, recordConflicts } from "../../../console/src/saving/merge-records.ts";

const base = { accent: "#111111", company: "Acme", home: "https://acme.example/" };

it("merges what each side changed, added and took out of other tokens", () => {
  const theirs = {
    accent: "#222222",
    company: "Acme",
    home: "https://acme.example/",
    logo: "https://cdn.example/a.png",
  };
  const mine = { accent: "#111111", company: "Acme Ltd", font: "Georgia" };
  expect(recordConflicts({ theirs, mine, base })).toEqual([]);
  expect(mergeRecords({ theirs, mine, base }, {})).toEqual({
    accent: "#222222",
    company: "Acme Ltd",
    logo: "https://cdn.example/a.png",
    font: "Georgia",
  });
});

it("asks where both changed a token in different ways, also where one side took it out", () => {
  const theirs = { accent: "#222222", company: "Acme Inc" };
  const mine = { accent: "#333333", company: "Acme", home: "https://other.example/" };
  expect(recordConflicts({ theirs, mine, base })).toEqual([
    { name: "accent", theirs: "#222222", mine: "#333333" },
    { name: "home", theirs: undefined, mine: "https://other.example/" },
  ]);
  expect(mergeRecords({ theirs, mine, base }, { accent: "mine", home: "theirs" })).toEqual({
    accent: "#333333",
    company: "Acme Inc",
  });
});

it("asks for each difference where it is not known what both began with, and for no change that both made", () => {
  const sides = { theirs: { a: "1", b: "2" }, mine: { a: "1", b: "3" }, base: undefined };
  expect(recordConflicts(sides).map(({ name }) => name)).toEqual(["b"]);
  expect(recordConflicts({ ...sides, mine: { a: "1", b: "2" }, base: { a: "0" } })).toEqual([]);
});
