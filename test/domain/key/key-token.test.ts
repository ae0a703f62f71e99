import { createHash, randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  digestToken,
  formatKeyToken,
  type KeyToken,
  newKeyId,
  newKeyToken,
  parseKeyToken,
  tokenPrefix,
} from "../../../src/domain/key/key-token.ts";
import { runs } from "../../support/effort.ts";

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

describe("key token", () => {
  it("has the published format", () => {
    expect(formatKeyToken(newKeyToken("sdk", randomBytes))).toMatch(/^lp_sdk_[0-9A-Za-z]{12}_[0-9A-Za-z]{49}$/);
    expect(formatKeyToken(newKeyToken("admin", randomBytes))).toMatch(/^lp_admin_[0-9A-Za-z]{12}_[0-9A-Za-z]{49}$/);
    expect(newKeyId(randomBytes)).toMatch(/^key_[0-9A-Za-z]{12}$/);
  });

  it("ends in the CRC-32 of all before it, in base62 of six digits", () => {
    // CRC-32 computed with Python's zlib.crc32, base62 by hand.
    const token = { kind: "sdk", id: "4AbXFYPE3W7u", secret: "92W7TfUiMhsPBLbW9N7fMCYy2H2zG99ypmYMadz93KD" } as const;
    expect(formatKeyToken(token)).toBe("lp_sdk_4AbXFYPE3W7u_92W7TfUiMhsPBLbW9N7fMCYy2H2zG99ypmYMadz93KD06TAz1");
  });

  it("is read back as what it was made of", () => {
    for (const kind of ["sdk", "admin"] as const) {
      const token = newKeyToken(kind, randomBytes);
      expect(parseKeyToken(formatKeyToken(token))).toEqual(token);
      expect(formatKeyToken(token).startsWith(`${tokenPrefix(token)}_`)).toBe(true);
    }
  });

  it("is not read when any one character has changed", () => {
    const text = formatKeyToken(newKeyToken("sdk", randomBytes));
    fc.assert(
      fc.property(fc.nat(text.length - 1), fc.constantFrom(..."aZ09_- \u00e9"), (at, character) => {
        const changed = text.slice(0, at) + character + text.slice(at + 1);
        expect(parseKeyToken(changed) === undefined).toBe(changed !== text);
      }),
      { numRuns: runs(2000) },
    );
  });

  it.each(["", "lp_sdk_", "sk_live_0123", "lp_root_4AbXFYPE3W7u_"])("is not read from %j", (text) => {
    expect(parseKeyToken(text)).toBeUndefined();
  });

  it("is not read with anything before or behind it", () => {
    const text = formatKeyToken(newKeyToken("admin", randomBytes));
    for (const changed of [` ${text}`, `${text} `, `${text}\n`, `${text}${text}`]) {
      expect(parseKeyToken(changed)).toBeUndefined();
    }
  });

  it("is not read with anything before it, also when the checksum includes that", () => {
    const text = formatKeyToken(newKeyToken("admin", randomBytes));
    const body = ` ${text.slice(0, -6)}`;
    let rest = crc32(body);
    let sum = "";
    for (; sum.length < 6; rest = Math.floor(rest / 62)) sum = `${ALPHABET[rest % 62]}${sum}`;
    expect(parseKeyToken(`${body}${sum}`)).toBeUndefined();
  });

  it("draws every letter about equally often", () => {
    // A fixed stream of bytes keeps the test from failing by chance.
    let counter = 0;
    const stream = (size: number) => {
      counter += 1;
      return createHash("shake256", { outputLength: size }).update(String(counter)).digest();
    };
    const counts = new Map<string, number>();
    for (let round = 0; round < 2000; round += 1) {
      for (const letter of newKeyToken("sdk", stream).secret) counts.set(letter, (counts.get(letter) ?? 0) + 1);
    }
    const expected = (2000 * 43) / 62;
    const chiSquare = [...ALPHABET].reduce(
      (sum, letter) => sum + ((counts.get(letter) ?? 0) - expected) ** 2 / expected,
      0,
    );
    // 61 degrees of freedom: 108 is exceeded once in 5,000 fair draws; a plain remainder of a byte gives several
    // hundred.
    expect(chiSquare).toBeLessThan(108);
  });
});

describe("digest of a token", () => {
  const TOKEN: KeyToken = { kind: "sdk", id: "0123456789ab", secret: "s".repeat(43) };
  const PEPPER = "a pepper of thirty-two bytes, ok";

  /** A stored row that is given another id or kind recognises no token: not that of its own key either. */
  it.each([undefined, PEPPER])("a digest with the pepper %s is that of one id, one kind and one secret", (pepper) => {
    const others: readonly KeyToken[] = [
      { ...TOKEN, kind: "admin" },
      { ...TOKEN, id: "0123456789ac" },
      { ...TOKEN, secret: `${"s".repeat(42)}t` },
    ];
    const digests = [TOKEN, ...others].map((token) => Buffer.from(digestToken(token, pepper)).toString("hex"));
    expect(new Set(digests).size).toBe(4);
    expect(digests.every((digest) => digest.length === 64)).toBe(true);
    expect(Buffer.from(digestToken({ ...TOKEN }, pepper)).toString("hex")).toBe(digests[0]);
  });

  it("a digest is bound by the pepper", () => {
    const digests = [undefined, PEPPER, `${PEPPER}!`].map((pepper) =>
      Buffer.from(digestToken(TOKEN, pepper)).toString(),
    );
    expect(new Set(digests).size).toBe(3);
  });
});
