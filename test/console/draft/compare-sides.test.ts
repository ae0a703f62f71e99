import { describe, expect, it } from "vitest";
import { differencesOf, mergeSides } from "../../../console/src/template/draft/compare-sides.ts";
import type { Draft } from "../../../console/src/template/draft/draft.ts";

const draft = (text: string, files = {}, subject = "Old"): Draft => ({
  ...{ subject, text, files, mjmlPath: "" },
  sendingService: "",
});
const pathsOf = (...[sides]: Parameters<typeof differencesOf>) =>
  differencesOf(sides).map(({ path, isTheirs }) => `${path || "source"}${isTheirs ? " (theirs)" : ""}`);

describe("two sides of a draft", () => {
  const base = draft("s", { a: "a", b: "b", gone: "g" });

  it("differ in what either changed, and name what only they did", () => {
    const theirs = draft("s2", { a: "a2", b: "b2", fresh: "f" });
    const mine = draft("s", { a: "a3", b: "b", gone: "g" });
    const changed = ["source (theirs)", "a", "b (theirs)", "fresh (theirs)", "gone (theirs)"];
    expect(pathsOf({ theirs, mine, base })).toEqual(changed);
    expect(mergeSides({ theirs, mine, base })).toEqual(draft("s2", { a: "a3", b: "b2", fresh: "f" }));
  });

  it("keep what I changed over what they did not, and over what they took away", () => {
    const theirs = draft("s", { a: "a", b: "b" }, "Theirs");
    const mine = draft("mine", { a: "a", b: "b", gone: "g2" });
    expect(pathsOf({ theirs, mine, base })).toEqual(["source", "gone"]);
    expect(mergeSides({ theirs, mine, base })).toEqual({ ...mine, subject: "Theirs" });
  });

  it("count as mine where nobody knows with what I began, but for files that only they have", () => {
    const theirs = draft("s2", { a: "a2", fresh: "f" }, "Theirs");
    const mine = draft("s", { a: "a", b: "b" });
    expect(pathsOf({ theirs, mine, base: undefined })).toEqual(["source", "a", "b", "fresh"]);
    expect(mergeSides({ theirs, mine, base: undefined })).toEqual(draft("s", { a: "a", b: "b", fresh: "f" }));
  });
});
