import { describe, expect, it } from "vitest";
import { createTemplateUses } from "../../../src/service/usage/template-uses.ts";

const day = new Date("1970-01-11T00:00:00.000Z");
const use = (templateId: string, keyId: string, fetches: number) => ({ templateId, keyId, day, fetches });

describe("createTemplateUses()", () => {
  it("counts fetches by template and key, and returns each count once", () => {
    const uses = createTemplateUses();
    for (const [template, key] of [
      ["a", "1"],
      ["a", "2"],
      ["a", "1"],
      ["b", "1"],
    ] as const)
      uses.note(template, key, 10);
    expect(uses.take()).toEqual([use("a", "1", 2), use("a", "2", 1), use("b", "1", 1)]);
    expect(uses.take()).toEqual([]);
    uses.note("a", "1", 10);
    expect(uses.take()).toEqual([use("a", "1", 1)]);
  });

  it("keeps the days of UTC apart", () => {
    const uses = createTemplateUses();
    uses.note("a", "1", 10);
    uses.note("a", "1", 11);
    uses.note("a", "1", 10);
    expect(uses.take()).toEqual([use("a", "1", 2), { ...use("a", "1", 1), day: new Date("1970-01-12T00:00:00.000Z") }]);
  });

  it("adds up what was put back, so that a store that is away for long makes it no larger", () => {
    const uses = createTemplateUses(2);
    for (let times = 0; times < 5; times += 1) {
      uses.note("a", "1", 10);
      uses.note("b", "1", 10);
      uses.putBack(uses.take());
    }
    expect(uses.takeLost()).toBe(0);
    expect(uses.take()).toEqual([use("a", "1", 5), use("b", "1", 5)]);
  });

  it("holds no more counts than it may, and says how many fetches it did not count", () => {
    const uses = createTemplateUses(2);
    for (const template of ["a", "b", "c", "a", "c"]) uses.note(template, "1", 10);
    uses.note("a", "2", 10);
    uses.note("a", "1", 11);
    expect(uses.takeLost()).toBe(4);
    expect(uses.takeLost()).toBe(0);
    const taken = uses.take();
    expect(taken).toEqual([use("a", "1", 2), use("b", "1", 1)]);
    // What was counted before comes back, although others were counted meanwhile.
    for (const template of ["c", "d"]) uses.note(template, "1", 10);
    uses.putBack(taken);
    expect(uses.takeLost()).toBe(0);
    expect(uses.take()).toHaveLength(4);
  });
});
