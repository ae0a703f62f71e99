import { createHash, timingSafeEqual } from "node:crypto";
import Sqlite from "better-sqlite3";

/** Whether an Authorization field holds an active key of the store. */
export type CheckKey = (authorization: string | undefined) => boolean;

const TOKEN = /^Bearer lp_(sdk|admin)_([0-9A-Za-z]{12})_([0-9A-Za-z]{43})[0-9A-Za-z]{6}$/;

/**
 * The check that every rival makes at every request: look the key up, compare its digest, see that it has not ended.
 */
export function openKeyCheck(database: string): CheckKey {
  const find = new Sqlite(database, { readonly: true }).prepare<
    [string],
    { digest: Buffer; revoked_at: number | null; expires_at: number | null }
  >(
    "SELECT digest, revoked_at, expires_at FROM key_secrets JOIN keys ON keys.id = key_secrets.key_id WHERE token_id = CAST(? AS TEXT)",
  );
  return (authorization) => {
    const [, kind, id, secret] = TOKEN.exec(authorization ?? "") ?? [];
    if (id === undefined) return false;
    const row = find.get(id);
    if (row === undefined) return false;
    const digest = createHash("sha256").update(`lp-key-v1\0${id}\0${kind}\0${secret}`).digest();
    const isActive = row.revoked_at === null && (row.expires_at === null || row.expires_at > Date.now());
    return timingSafeEqual(digest, row.digest) && isActive;
  };
}
