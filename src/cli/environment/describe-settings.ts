import { describeValues } from "../../config/describe-values.ts";
import { SETTINGS, type Setting } from "../../config/settings.ts";

/** Describes every environment variable for the help of `serve`: effect, values and default. */
export function describeSettings(): readonly string[] {
  const settings: [string, Setting<unknown>][] = Object.entries(SETTINGS);
  const width = settings.reduce((most, [name]) => Math.max(most, name.length), 0);
  return [
    "Environment:",
    ...settings.flatMap(([name, setting]) => [
      `  ${name.padEnd(width)}  ${setting.does}`,
      `  ${" ".repeat(width)}  ${describeValues(name, setting)} (${setting.unit === undefined ? "" : `in ${setting.unit}, `}default ${setting.default ?? "none"})`,
    ]),
  ];
}
