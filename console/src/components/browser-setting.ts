/** What was chosen where the browser keeps nothing for pages: it holds until the page is left. */
const unkept = new Map<string, string | undefined>();

/** A choice that this browser keeps; undefined for none. */
export function readSetting(name: string): string | undefined {
  if (unkept.has(name)) return unkept.get(name);
  try {
    return localStorage.getItem(name) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a choice, or without a value forgets it. */
export function keepSetting(name: string, value: string | undefined): void {
  unkept.delete(name);
  try {
    if (value === undefined) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
  } catch {
    unkept.set(name, value);
  }
}
