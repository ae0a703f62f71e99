import { describe, expect, it } from "vitest";
import { describeValues } from "../../src/config/describe-values.ts";
import { SETTINGS, type Setting } from "../../src/config/settings.ts";
import { readTable } from "./read-table.ts";

const settings: [string, Setting<unknown>][] = Object.entries(SETTINGS);

describe("docs/operations.md", () => {
  it("has every setting, as the table in the code has it", () => {
    const rows = readTable("docs/operations.md", "Configuration");
    expect(rows).toEqual(
      settings.map(([name, setting]) => ({
        Variable: `\`${name}\``,
        "What it does": setting.does,
        Value: describeValues(name, setting),
        Unit: setting.unit ?? "",
        Default: formatDefault(setting.default),
      })),
    );
  });
});

describe("README.md", () => {
  it("gives the defaults of the settings that it names", () => {
    const rows = readTable("README.md", "Configuration");
    expect(rows.length).toBeGreaterThan(3);
    const defaults = new Map(settings.map(([name, setting]) => [`\`${name}\``, formatDefault(setting.default)]));
    for (const { Variable = "", Default } of rows)
      expect({ Variable, Default }).toEqual({ Variable, Default: defaults.get(Variable) });
  });
});

function formatDefault(written: string | undefined): string {
  return written === undefined ? "none" : `\`${written}\``;
}
