import fc from "fast-check";
import { expect, it } from "vitest";
import { isAccepted, isActive } from "../../../src/domain/key/key.ts";
import { storedKey, storedSecret } from "../../support/stored-key.ts";

const ANY_DATE = fc.date({ noInvalidDate: true });

function check(property: (at: Date, end: Date) => void): void {
  fc.assert(fc.property(ANY_DATE, ANY_DATE, property));
}

it("a token that was ended is accepted at no time, before its end as little as after it", () => {
  check((at, endedAt) => {
    expect(isAccepted(storedSecret(storedKey(), { endedAt }), at)).toBe(false);
    expect(isAccepted(storedSecret(storedKey(), { endedAt }), endedAt)).toBe(false);
  });
});

it("a token in its grace is accepted until the millisecond at which it retires, the newest one always", () => {
  check((at, retiresAt) => {
    expect(isAccepted(storedSecret(storedKey(), { retiresAt }), at)).toBe(at.getTime() < retiresAt.getTime());
    expect(isAccepted(storedSecret(storedKey(), { retiresAt }), retiresAt)).toBe(false);
    expect(isAccepted(storedSecret(storedKey()), at)).toBe(true);
  });
});

it("a key is in force until the millisecond of its expiry, and at no time once it is revoked", () => {
  check((at, end) => {
    expect(isActive(storedKey({ expiresAt: end }), at)).toBe(at.getTime() < end.getTime());
    expect(isActive(storedKey({ expiresAt: end }), end)).toBe(false);
    expect(isActive(storedKey({ revokedAt: end }), at)).toBe(false);
    expect(isActive(storedKey(), at)).toBe(true);
  });
});
