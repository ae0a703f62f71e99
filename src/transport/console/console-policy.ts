const COMMON = {
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
} as const;

/**
 * The header fields of the console's page. It loads scripts and calls from here alone, and no page may frame it. The
 * nonce is for the style sheets that its editor and its dialogs make.
 */
export function pageFields(nonce: string): Readonly<Record<string, string>> {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "connect-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ];
  return { ...COMMON, "content-security-policy": policy.join("; ") };
}

/**
 * The header fields of the frame into which the console writes a mail. Its styles apply, and it runs, sends and asks
 * for nothing: a mail is what anybody wrote. `images` lets it load those of others.
 */
export function frameFields(images: boolean): Readonly<Record<string, string>> {
  const sources = images ? "https: data:" : "data:";
  const policy = [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    `img-src ${sources}`,
    `font-src ${sources}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    "sandbox allow-same-origin",
  ];
  return { ...COMMON, "content-security-policy": policy.join("; ") };
}
