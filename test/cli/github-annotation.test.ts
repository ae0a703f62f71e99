import fc from "fast-check";
import { expect, it, test } from "vitest";
import { toGitHubAnnotation } from "../../src/cli/template-folder/github-annotation.ts";
import { runs } from "../support/effort.ts";

/**
 * A line as the runner of GitHub Actions reads it: TryParseV2 in src/Runner.Common/ActionCommand.cs of
 * https://github.com/actions/runner, with its order of replacements.
 */
function parse(line: string) {
  const end = line.indexOf("::", 2);
  if (!line.startsWith("::") || end < 0) return undefined;
  const [, command = "", list = ""] = /^(\S*) ?(.*)$/s.exec(line.slice(2, end)) ?? [];
  const properties = list.split(",").map((entry) => {
    const at = entry.indexOf("=");
    return [entry.slice(0, at), unescapeProperty(entry.slice(at + 1))] as const;
  });
  return { command, properties: Object.fromEntries(properties), message: unescapeData(line.slice(end + 2)) };
}

function unescapeData(text: string): string {
  return text.replaceAll("%0D", "\r").replaceAll("%0A", "\n").replaceAll("%25", "%");
}

function unescapeProperty(text: string): string {
  const separators = text.replaceAll("%0D", "\r").replaceAll("%0A", "\n").replaceAll("%3A", ":").replaceAll("%2C", ",");
  return separators.replaceAll("%25", "%");
}

const HOSTILE = [
  "100% of 50%25",
  "%0A::error::forged",
  "one\r\n::error file=a.ts::two",
  "::stop-commands::token",
  "file=a.ts,line=1,col=2::x",
  "a:b,c;d=e",
  "\n\n",
  " ",
];
const text = fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: fc.constantFrom(..."%0AD25:,=\r\n a") }));

it("no message, file or reason is more than one command, and GitHub reads each as it was", () => {
  fc.assert(
    fc.property(text, text, fc.option(text, { nil: undefined }), (message, file, waived) => {
      const finding = {
        severity: "warning",
        rule: "link.empty",
        message,
        waived,
        place: { file, line: 3, column: 7 },
      } as const;
      const line = toGitHubAnnotation(finding, {});
      expect(line).not.toMatch(/[\r\n]/);
      expect(parse(line)).toEqual({
        command: waived === undefined ? "warning" : "notice",
        properties: { file, line: "3", col: "7", title: "link.empty" },
        message: waived === undefined ? message : `${message} (waived: ${waived})`,
      });
    }),
    { numRuns: runs(1_000) },
  );
});

test.each([
  ["error", undefined, "::error file=a%2Cb.mjml,line=1,col=1,title=link.empty::50%25%0D%0A::x"],
  ["warning", undefined, "::warning file=a%2Cb.mjml,line=1,col=1,title=link.empty::50%25%0D%0A::x"],
  ["warning", "why", "::notice file=a%2Cb.mjml,line=1,col=1,title=link.empty::50%25%0D%0A::x (waived: why)"],
] as const)("%s, waived: %s", (severity, waived, line) => {
  const finding = { severity, rule: "link.empty", message: "50%\r\n::x", waived, place: { file: "a,b.mjml" } };
  expect(toGitHubAnnotation(finding, {})).toBe(line);
});
