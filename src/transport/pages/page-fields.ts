/** The header fields of a page that has one style sheet, of this digest, and may run and load nothing. */
export function pageFields(styleHash: string): Readonly<Record<string, string>> {
  const policy = `default-src 'none'; style-src '${styleHash}'; base-uri 'none'; form-action 'none'`;
  return {
    "content-security-policy": `${policy}; frame-ancestors 'none'`,
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
  };
}
