/** The version of this package; package.json has the same. */
const VERSION = "0.1.0";

/**
 * The User-Agent of requests. Undefined in browsers: they send their own, and the CORS policy of the service would have
 * to allow the field.
 */
export function userAgent(): string | undefined {
  const { navigator } = globalThis as { readonly navigator?: { readonly userAgent?: string } };
  return navigator?.userAgent?.startsWith("Mozilla/") ? undefined : `letterpress-js/${VERSION}`;
}
