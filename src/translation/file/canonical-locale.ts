/** A language tag in its canonical spelling, as files write it (`pt_BR`, `pt-br`); undefined if it is none. */
export function canonicalLocale(tag: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(tag.trim().replaceAll("_", "-"))[0];
  } catch {
    return undefined;
  }
}
