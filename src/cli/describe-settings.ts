import { SETTINGS, type Setting } from "../config/settings.ts";

/** Every variable of the environment, for the help of `serve`: what it does, what it takes and its default. */
export function describeSettings(): readonly string[] {
  const settings: [string, Setting<unknown>][] = Object.entries(SETTINGS);
  const width = Math.max(...settings.map(([name]) => name.length));
  return [
    "Environment:",
    ...settings.flatMap(([name, { type, default: fallback, unit, does }]) => [
      `  ${name.padEnd(width)}  ${does}`,
      `  ${" ".repeat(width)}  ${type.values} (${unit === undefined ? "" : `in ${unit}, `}default ${fallback ?? "none"})`,
    ]),
  ];
}
