import type { Worker } from "node:worker_threads";

/** How many times the limit may pass in real time: a busy machine gives a thread a part of a processor. */
const REAL_TIMES = 6;

/**
 * Calls `onOver` once a thread has spent `limitMs` of processor time, counted from now, or six times as long has
 * passed. Before Node 24.6, which cannot measure threads, the time that passes is what counts. Returns what ends the
 * watch.
 */
export function watchProcessorTime(worker: Worker, limitMs: number, onOver: () => void): () => void {
  const startedAt = performance.now();
  const before = spentMs(worker);
  let isEnded = false;
  let timer = setTimeout(look, limitMs);

  async function look(): Promise<void> {
    const passed = performance.now() - startedAt;
    const spent = (await spentMs(worker)) - (await before);
    if (isEnded) return;
    const restMs = Number.isNaN(spent) ? 0 : limitMs - spent;
    if (restMs <= 0 || passed >= REAL_TIMES * limitMs) onOver();
    else timer = setTimeout(look, restMs);
  }

  return () => {
    isEnded = true;
    clearTimeout(timer);
  };
}

/** NaN where it is not known. */
async function spentMs(worker: Worker): Promise<number> {
  if (typeof worker.cpuUsage !== "function") return Number.NaN;
  try {
    const { user, system } = await worker.cpuUsage();
    return (user + system) / 1_000;
  } catch {
    // The thread has ended, of which there is a message.
    return Number.NaN;
  }
}
