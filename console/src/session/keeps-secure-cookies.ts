const PROBE = "__Host-lp_probe=1; Secure; SameSite=Strict; Path=/";

/** Whether this browser keeps the cookie of a session as it should be. Some do not over http, even on loopback. */
export function keepsSecureCookies(): boolean {
  writeCookie(PROBE);
  const isKept = document.cookie.includes("__Host-lp_probe=1");
  writeCookie(`${PROBE}; Max-Age=0`);
  return isKept;
}

function writeCookie(cookie: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: CookieStore is no more than a promise in some browsers.
  document.cookie = cookie;
}
