import type { CommandResult } from "../framework/command.ts";
import type { CheckedTemplate } from "./check-template.ts";
import { countFindings } from "./count-findings.ts";

/** The result of a command that has checked templates, with the lines that `describe` returns for each. */
export function reportChecked(
  checked: readonly CheckedTemplate[],
  describe: (template: CheckedTemplate) => readonly string[],
): CommandResult {
  const isValid = checked.every((each) => each.isValid);
  const counted = countFindings(checked.flatMap(({ findings }) => findings)) ?? [];
  return {
    text: [...checked.flatMap(describe), counted].flat().join("\n"),
    json: { valid: isValid, diagnostics: checked.flatMap(({ json }) => json) },
    exitCode: isValid ? 0 : 1,
  };
}
