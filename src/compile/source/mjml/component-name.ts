/** True for names that only mean something in MJML. */
export function isComponentName(name: string): boolean {
  return name === "mjml" || name.startsWith("mj-");
}
