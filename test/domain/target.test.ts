import { describe, expect, it } from "vitest";
import { assertInScope, TARGETS, toTargetScope } from "../../src/domain/target.ts";

describe("target scope", () => {
  it.each([
    [["all"], ["all"]],
    [["all", "html"], ["all"]],
    [
      ["mjml", "html", "mjml"],
      ["html", "mjml"],
    ],
    [["react-email"], ["react-email"]],
  ])("%j becomes %j", (given, canonical) => {
    expect(toTargetScope(given)).toEqual(canonical);
  });

  const MESSAGES: readonly [readonly string[], string, string][] = [
    [["html", "mjml"], "react-email", "key targets [html, mjml], requested 'react-email'"],
    [["html"], "mjml", "key targets [html], requested 'mjml'"],
    [["react-email"], "html", "key targets [react-email], requested 'html'"],
  ];
  it.each(MESSAGES)("%j refuses %s in the published words", (scope, target, message) => {
    expect(() => assertInScope(toTargetScope(scope), target as "html")).toThrow(
      expect.objectContaining({ code: "FORBIDDEN", message }),
    );
  });

  it("allows exactly the targets it names", () => {
    for (let mask = 1; mask < 8; mask += 1) {
      const named = TARGETS.filter((_, index) => mask & (1 << index));
      for (const target of TARGETS) {
        const check = () => assertInScope(toTargetScope(named), target);
        if (named.includes(target)) expect(check).not.toThrow();
        else expect(check).toThrow("key targets");
      }
    }
    for (const target of TARGETS) expect(() => assertInScope(["all"], target)).not.toThrow();
  });
});
