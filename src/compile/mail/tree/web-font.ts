/** The style sheet that loads a font family, not escaped. The name has been checked: letters, digits and spaces. */
export function webFontUrl(family: string): string {
  return `https://fonts.googleapis.com/css?family=${family.replaceAll(" ", "+")}:400,500,600,700&display=swap`;
}
