import { SESSION_MAX_MS } from "../../../domain/session/session.ts";

/** No other host can set it, nor read it; a browser takes it over TLS, and most of them on loopback. */
export const SECURE_COOKIE = "__Host-lp_session";
/** For browsers that keep no `Secure` cookie on loopback. */
export const PLAIN_COOKIE = "lp_session";

/** A cookie that holds the secret of a session. */
export interface SessionCookie {
  readonly name: typeof SECURE_COOKIE | typeof PLAIN_COOKIE;
  readonly secret: string;
}

/** The cookie with a name in a Cookie field (RFC 6265, section 4.2.1), if its value can be a secret of ours. */
export function readCookie(field: string, name: SessionCookie["name"]): SessionCookie | undefined {
  const pair = field.split("; ").find((each) => each.startsWith(`${name}=`));
  const secret = pair?.slice(name.length + 1);
  return secret !== undefined && SECRET.test(secret) ? { name, secret } : undefined;
}

/** A Set-Cookie field that keeps a session. */
export function keepCookie({ name, secret }: SessionCookie): string {
  return `${name}=${secret}; Max-Age=${SESSION_MAX_MS / 1_000}${attributesOf(name)}`;
}

/** A Set-Cookie field that has a browser forget a session. */
export function dropCookie({ name }: SessionCookie): string {
  return `${name}=; Max-Age=0${attributesOf(name)}`;
}

const SECRET = /^[A-Za-z0-9_-]{43}$/;

function attributesOf(name: SessionCookie["name"]): string {
  return `; Path=/${name === SECURE_COOKIE ? "; Secure" : ""}; HttpOnly; SameSite=Strict`;
}
