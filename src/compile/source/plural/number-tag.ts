/** The tag in the place of `#` of a choice: its number, as the language writes numbers. */
export function numberTag(name: string): string {
  return `{{ ${name} | number }}`;
}
