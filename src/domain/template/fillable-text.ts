import type { ProgramName } from "./program-name.ts";

/** Programs without their template, as JSON text that the libraries fill. They are JSON text, and are copied as is. */
export function toFillableText(programs: { readonly [Name in ProgramName]?: string | undefined }): string {
  const members = Object.entries(programs).flatMap(([name, program]) =>
    program === undefined ? [] : [`${JSON.stringify(name)}:${program}`],
  );
  return `{"template_id":"","programs":{${members.join(",")}}}`;
}
