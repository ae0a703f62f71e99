import { describe, expect, it } from "vitest";
import {
  conflictsOf,
  differencesOf,
  mergeSides,
  type Sides,
  singleConflictsOf,
} from "../../../console/src/template/draft/compare-sides.ts";
import type { Draft } from "../../../console/src/template/draft/draft.ts";

const draft = (text: string, files = {}, subject = "Old"): Draft => ({
  ...{ subject, text, files, mjmlPath: "" },
  sendingService: "",
});
const namesOf = (sides: Sides) =>
  [...singleConflictsOf(sides), ...differencesOf(sides).flatMap(conflictsOf)].map(({ name }) => name);

describe("two sides of a draft", () => {
  const base = draft("s", { a: "a", b: "b", gone: "g" });

  it("are merged without a question where each changed other texts, added files or removed them", () => {
    const theirs = draft("s2", { a: "a", b: "b2", fresh: "f" });
    const mine = draft("s", { a: "a3", b: "b", gone: "g", own: "o" });
    expect(namesOf({ theirs, mine, base })).toEqual([]);
    const merged = draft("s2", { a: "a3", b: "b2", fresh: "f", own: "o" });
    expect(mergeSides({ theirs, mine, base }, {})).toEqual(merged);
  });

  it("are no draft until each conflict is decided, one by one", () => {
    const theirs = draft("1\nx\n3\n", { a: "a", b: "b" }, "Theirs");
    const mine = draft("1\ny\n3\n", { a: "a", b: "b", gone: "g2" }, "Mine");
    const sides = { theirs, mine, base: { ...base, text: "1\n2\n3\n" } };
    const names = namesOf(sides);
    expect(names).toEqual(["subject", " 1", "gone 0"]);
    expect(mergeSides(sides, {})).toBeUndefined();
    expect(mergeSides(sides, { subject: "theirs", " 1": "both" })).toBeUndefined();
    const text = "1\nx\ny\n3\n";
    const left = mergeSides(sides, { subject: "theirs", " 1": "both", "gone 0": "theirs" });
    expect(left).toEqual({ ...theirs, text });
    expect(mergeSides(sides, { subject: "mine", " 1": "mine", "gone 0": "mine" })).toEqual(mine);
    expect(mergeSides(sides, { subject: "theirs", " 1": "theirs", "gone 0": "theirs" })).toEqual(theirs);
  });

  it("are merged by line where one of them has changed the line ends", () => {
    const [old, theirs] = [draft("1\n2\n3\n"), draft("1\r\n2\r\n3\r\nnew\r\n")];
    const sides = { theirs, mine: draft("mine\n2\n3\n"), base: old };
    expect(namesOf(sides)).toEqual([]);
    expect(mergeSides(sides, {})?.text).toBe("mine\r\n2\r\n3\r\nnew\r\n");
  });

  it("are all in conflict where nobody knows with what I began", () => {
    const theirs = draft("s2", { a: "a2", fresh: "f" }, "Theirs");
    const mine = draft("s", { a: "a", b: "b" });
    expect(namesOf({ theirs, mine, base: undefined })).toEqual(["subject", " 0", "a 0", "b 0", "fresh 0"]);
  });
});
