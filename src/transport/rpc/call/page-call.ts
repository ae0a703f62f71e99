import { PLAIN_COOKIE, readCookie, SECURE_COOKIE, type SessionCookie } from "./session-cookie.ts";

/** Reads a field of the head of a call; `host` is that of HTTP/2, too. */
export type ReadField = (name: "cookie" | "host" | "origin" | "sec-fetch-site") => string | null | undefined;

/** A call that a page of this server makes. */
export interface PageCall {
  /** Whether it came over TLS, be it to a proxy. */
  readonly isSecure: boolean;
  readonly isLoopback: boolean;
  /** What the browser has of a session. */
  readonly cookie: SessionCookie | undefined;
}

/**
 * The call of a page of this very origin, by what its browser says and no page can. Undefined for that of any other
 * page, and of any other client.
 */
export function readPageCall(readField: ReadField): PageCall | undefined {
  if (readField("sec-fetch-site") !== "same-origin") return undefined;
  const origin = URL.parse(readField("origin") ?? "");
  if (origin === null || !/^https?:$/.test(origin.protocol)) return undefined;
  if (URL.parse(`${origin.protocol}//${readField("host")}`)?.host !== origin.host) return undefined;
  const isSecure = origin.protocol === "https:";
  const isLoopback = LOOPBACK.test(origin.hostname);
  const cookies = readField("cookie") ?? "";
  const plain = isLoopback && !isSecure ? readCookie(cookies, PLAIN_COOKIE) : undefined;
  return { isSecure, isLoopback, cookie: readCookie(cookies, SECURE_COOKIE) ?? plain };
}

const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/;
