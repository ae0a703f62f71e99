/** A rule for a style sheet that overrides inline styles, or undefined when nothing is declared. */
export function overrideRule(
  selector: string,
  declarations: Readonly<Record<string, string | undefined>>,
): string | undefined {
  const body = Object.entries(declarations)
    .flatMap(([property, value]) => (value === undefined ? [] : [`${property}:${value} !important`]))
    .join(";");
  return body === "" ? undefined : `${selector}{${body}}`;
}
