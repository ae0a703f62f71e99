import { setTimeout as sleep } from "node:timers/promises";
import type { Store } from "../../src/store/port/store.ts";

/** Looks a key up without end, and notes when those look-ups began that found it in force. */
export function watchKey(store: Store, tokenId: string) {
  const beganAt: number[] = [];
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      const startedAt = performance.now();
      const found = await store.keys.findByTokenId(tokenId).catch(() => undefined);
      if (found !== undefined && found.key.revokedAt === undefined) beganAt.push(startedAt);
      await sleep(1);
    }
  })();
  return {
    beganAt,
    async end() {
      isOver = true;
      await watching;
    },
  };
}
