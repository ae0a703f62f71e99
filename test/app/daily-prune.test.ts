import { afterEach, expect, it, vi } from "vitest";
import { DAY_MS } from "../../src/domain/key/key-use.ts";
import { auditEvent } from "../support/audit-event.ts";
import { startTestApp } from "../support/start-test-app.ts";
import { storedKey, storedSecret } from "../support/stored-key.ts";
import { storedTemplate } from "../support/stored-template.ts";

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

it.each([
  [undefined, [1, 90]],
  ["30d", [1]],
  ["off", [1, 90, 91]],
])(
  "of counts of fetches a server with KEEP_TEMPLATE_USAGE=%s soon has those of the days %j ago",
  async (keep, kept) => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
    const app = await startTestApp(keep === undefined ? {} : { KEEP_TEMPLATE_USAGE: keep });
    try {
      const { keys, templates, templateUses } = app.services.store;
      const [key, template] = [storedKey(), storedTemplate()];
      await keys.create(key, storedSecret(key), auditEvent());
      await templates.create(template, auditEvent());
      const today = Math.floor(Date.now() / DAY_MS);
      const dayBefore = (days: number) => new Date((today - days) * DAY_MS);
      await templateUses.add(
        [1, 90, 91].map((days) => ({ templateId: template.id, keyId: key.id, day: dayBefore(days), fetches: 1 })),
      );
      const daysAgo = async () =>
        (await templateUses.find(template.id, dayBefore(100), new Date())).days.map(
          ({ day }) => today - day.getTime() / DAY_MS,
        );
      expect(await daysAgo()).toEqual([1, 90, 91]);
      await vi.advanceTimersByTimeAsync(SOON_MS);
      await expect.poll(daysAgo).toEqual(kept);
    } finally {
      await app.close();
    }
  },
);
