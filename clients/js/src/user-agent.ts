/** The version of this package; package.json has the same. */
const VERSION = "0.1.0";

/**
 * What requests name this library as, or undefined in browsers: they name themselves, and the field would need the leave of the
 * service's CORS policy.
 */
export function userAgent(): string | undefined {
  const { navigator } = globalThis as { readonly navigator?: { readonly userAgent?: string } };
  return navigator?.userAgent?.startsWith("Mozilla/") ? undefined : `letterpress-js/${VERSION}`;
}
