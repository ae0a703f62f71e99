import type { ProgramName } from "./program-name.ts";

/** Programs without their template, as JSON text that the libraries fill. They are JSON text, and are copied as is. */
export function toFillableText(programs: Readonly<Partial<Record<ProgramName, string>>>): string {
  const members = Object.entries(programs).map(([name, program]) => `${JSON.stringify(name)}:${program}`);
  return `{"template_id":"","programs":{${members.join(",")}}}`;
}
