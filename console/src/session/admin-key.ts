let held: string | undefined;

/** The admin key of this page, in its memory alone: it is gone when the page is. */
export function adminKey(): string | undefined {
  return held;
}

export function holdAdminKey(key: string | undefined): void {
  held = key;
}
