import { describe, expect, it } from "vitest";
import { formatPath, refuseIssues } from "../../src/domain/error.ts";

describe("formatPath()", () => {
  it.each([
    [["document", "rows", 0, "columns", 1, "width"], "document.rows[0].columns[1].width"],
    [["name"], "name"],
    [["targets", 2], "targets[2]"],
    [["mjml", 12, 5], "mjml:12:5"],
    [["mjml"], "mjml"],
    [[], "request"],
  ])("writes %j as %s", (path, text) => {
    expect(formatPath(path)).toBe(text);
  });
});

describe("refuseIssues()", () => {
  const name = { path: ["name"], msg: "value is required", type: "required" };
  const target = { path: ["targets", 0], msg: "must be in list [html]", type: "string.in" };

  it("says the only issue in full", () => {
    expect(refuseIssues("INVALID_REQUEST", [name]).message).toBe("name: value is required");
  });

  it("counts several issues and keeps them all", () => {
    const refusal = refuseIssues("RENDER_ERROR", [name, target]);
    expect(refusal.message).toBe("2 problems, the first: name: value is required");
    expect(refusal.issues).toEqual([name, target]);
  });
});
