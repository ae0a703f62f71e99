import { expect, it } from "vitest";
import type { Store } from "../../src/store/port/store.ts";
import { auditEvent } from "../support/audit-event.ts";

/** What the port promises of the fingerprint of the pepper. */
export function describePepperRecord(store: () => Store): void {
  it("is nobody's before the first claim, and no other one's after it", async () => {
    expect([await store().pepper.isOther("a"), await store().pepper.isOther("b")]).toEqual([false, false]);
    expect(await store().pepper.claim("a")).toBe(true);
    expect([await store().pepper.claim("a"), await store().pepper.claim("b")]).toEqual([true, false]);
    expect([await store().pepper.isOther("a"), await store().pepper.isOther("b")]).toEqual([false, true]);
  });

  it("is that of one of several that claim it at the same moment", async () => {
    const claims = await Promise.all(["a", "b", "c", "d"].map((fingerprint) => store().pepper.claim(fingerprint)));
    expect(claims.filter((isMine) => isMine)).toHaveLength(1);
  });

  it("is replaced with an audit event", async () => {
    await store().pepper.claim("a");
    await store().pepper.replace("b", auditEvent());
    expect([await store().pepper.isOther("a"), await store().pepper.isOther("b")]).toEqual([true, false]);
    expect(await store().audit.list({ limit: 10 })).toHaveLength(1);
  });
}
