import { describe, expect, it } from "vitest";
import { formatPath, refuseIssues } from "../../src/domain/error.ts";

describe("formatPath()", () => {
  it.each([
    [["document", "rows", 0, "columns", 1, "width"], "document.rows[0].columns[1].width"],
    [["name"], "name"],
    [["targets", 2], "targets[2]"],
    [["mjml", 12, 5], "mjml:12:5"],
    [["mjml"], "mjml"],
    [["files", "parts/a.mjml", 3, 1], "parts/a.mjml:3:1"],
    [["files", "../a.mjml"], 'files["../a.mjml"]'],
    [["files"], "files"],
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

  it("cuts names and messages that are long", () => {
    const long = { path: ["x".repeat(5_000), 1], msg: "y".repeat(5_000), type: "field.unknown" };
    const { message, issues } = refuseIssues("INVALID_REQUEST", [long]);
    expect(issues).toEqual([{ ...long, path: [`${"x".repeat(200)}…`, 1], msg: `${"y".repeat(1_000)}…` }]);
    expect(message).toHaveLength(1_001);
  });

  it("lists 500 issues, or 128 KiB of them, and says how many more there are", () => {
    const many = (count: number, msg: string) =>
      refuseIssues("INVALID_REQUEST", [name, ...Array(count - 1).fill({ ...name, msg })]);
    expect(many(500, "no").issues).toHaveLength(500);
    const { message, issues } = many(100_000, "no");
    expect(message).toBe("100000 problems, the first: name: value is required");
    expect(issues).toHaveLength(501);
    expect(issues.at(-1)).toEqual({ path: [], msg: "99500 more problems are not listed", type: "issues.omitted" });
    const bytes = Buffer.byteLength(JSON.stringify(many(500, "ü".repeat(1_000)).issues));
    expect(bytes).toBeGreaterThan(120 * 1024);
    expect(bytes).toBeLessThan(129 * 1024);
  });
});
