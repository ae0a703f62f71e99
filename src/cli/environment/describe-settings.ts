import { describeValues } from "../../config/describe-values.ts";
import { SETTINGS, type Setting } from "../../config/settings.ts";

/** Every variable of the environment, for the help of `serve`: what it does, what it takes and its default. */
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
