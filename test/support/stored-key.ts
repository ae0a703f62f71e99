import type { Key, KeySecret } from "../../src/domain/key/key.ts";

let lastNumber = 0;

/** An SDK key in force, with an id of its own. */
export function storedKey(changes: Partial<Key> = {}): Key {
  const id = `key_${serial()}`;
  return {
    id,
    name: "Checkout",
    kind: "sdk",
    scope: ["html", "mjml"],
    definition: "full",
    prefix: `lp_sdk_${id.slice(4)}`,
    createdAt: new Date("2026-05-01T12:00:00.000Z"),
    ...changes,
  };
}

/** A token of the key, the newest unless the changes say when it retires. */
export function storedSecret(key: Key, changes: Partial<KeySecret> = {}): KeySecret {
  return {
    tokenId: serial(),
    keyId: key.id,
    digest: Uint8Array.from({ length: 32 }, (_, index) => (index * 37 + lastNumber) % 256),
    algorithm: "hmac-sha256",
    createdAt: key.createdAt,
    ...changes,
  };
}

/** Twelve characters, unique in this process. */
function serial(): string {
  lastNumber += 1;
  return `T${lastNumber.toString(36).padStart(11, "0")}`;
}
