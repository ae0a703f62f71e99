/** Reads a file of the packages of CLDR, by its path from the folder of packages. */
export type Cldr = (path: string) => unknown;

/** A member by its path. Throws when there is none. */
export function memberAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce((holder: unknown, name) => {
    const found = typeof holder === "object" && holder !== null ? Reflect.get(holder, name) : undefined;
    if (found === undefined) throw new Error(`CLDR has no ${path.join(".")}`);
    return found;
  }, value);
}

/** A member whose members are texts. */
export function textsAt(value: unknown, path: readonly string[]): Readonly<Record<string, string>> {
  return memberAt(value, path) as Record<string, string>;
}

/** The locale by the name that its folder has. */
export function folderOf(locale: string): string {
  return locale === "root" ? "und" : locale;
}
