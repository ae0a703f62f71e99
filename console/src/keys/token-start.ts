const TOKEN = /^(lp_(?:sdk|admin)_[0-9A-Za-z]{12})(?:_[0-9A-Za-z]*)?$/;

/** The public start of a secret, which leak reports show; undefined for what is none. */
export function tokenStart(text: string): string | undefined {
  return TOKEN.exec(text.trim())?.[1];
}
