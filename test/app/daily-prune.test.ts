import { afterEach, expect, it, vi } from "vitest";
import { auditEvent } from "../support/audit-event.ts";
import { startTestApp } from "../support/start-test-app.ts";
import { storedKey, storedSecret } from "../support/stored-key.ts";

const LONG_AGO = new Date("2026-01-01T00:00:00.000Z");
const SOON_MS = 600_000;

afterEach(() => vi.useRealTimers());

it.each([
  ["1d", 1],
  ["off", 2],
])("of an ended key and one in force a server with KEEP_KEYS=%s soon has %i", async (keep, count) => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
  const app = await startTestApp({ KEEP_KEYS: keep });
  try {
    const { keys } = app.services.store;
    for (const key of [storedKey({ createdAt: LONG_AGO, revokedAt: LONG_AGO }), storedKey()]) {
      await keys.create(key, storedSecret(key), auditEvent());
    }
    await vi.advanceTimersByTimeAsync(SOON_MS);
    await expect.poll(async () => (await keys.list({ limit: 5 })).items.length).toBe(count);
  } finally {
    await app.close();
  }
});
