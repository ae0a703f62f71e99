import { expect, it } from "vitest";
import type { PreviewLinkUse } from "../../src/domain/preview-link/preview-link.ts";
import { createPreviewLinkUses } from "../../src/service/preview-link-uses.ts";
import { startTestClock } from "../support/test-clock.ts";

const NOON = new Date("2026-11-20T12:00:00.000Z");

/** A store that stores nothing while it is broken. */
function openStore() {
  const stored: (readonly PreviewLinkUse[])[] = [];
  const store = {
    stored,
    isBroken: false,
    duringAdd(): void {},
    async addUses(uses: readonly PreviewLinkUse[]) {
      store.duringAdd();
      if (store.isBroken) throw new Error("busy");
      stored.push(uses);
    },
  };
  return store;
}

function openUses() {
  const [store, clock, errors] = [openStore(), startTestClock("2026-11-20T12:00:59.999Z"), [] as unknown[]];
  const onError = (error: unknown) => void errors.push(error);
  return { store, clock, errors, uses: createPreviewLinkUses({ previewLinks: store, now: clock.now, onError }) };
}

it("are stored as one for each link, to the minute, and once", async () => {
  const { store, clock, uses } = openUses();
  for (const id of ["a", "b", "a"]) uses.note(id);
  clock.advance(1);
  uses.note("b");
  await uses.store();
  await uses.store();
  const later = new Date(NOON.getTime() + 60_000);
  expect(store.stored).toEqual([
    [
      { id: "a", times: 2, lastOpenedAt: NOON },
      { id: "b", times: 2, lastOpenedAt: later },
    ],
  ]);
});

it("are kept while they cannot be stored, and what comes meanwhile is not lost", async () => {
  const { store, errors, uses } = openUses();
  store.isBroken = true;
  uses.note("a");
  await expect(uses.store()).rejects.toThrow("busy");
  store.isBroken = false;
  store.duringAdd = () => {
    store.duringAdd = () => {};
    uses.note("a");
  };
  await uses.store();
  await uses.close();
  expect(store.stored.flat().map(({ times }) => times)).toEqual([1, 1]);
  store.isBroken = true;
  uses.note("a");
  await uses.close();
  expect(errors).toHaveLength(1);
});

it("are stored fifty links at a time", async () => {
  const { store, uses } = openUses();
  for (let at = 0; at < 120; at += 1) uses.note(`link-${at}`);
  await uses.store();
  expect(store.stored.map(({ length }) => length)).toEqual([50, 50, 20]);
});
