/** After the last scroll, key or press, before the page counts as quiet. */
const QUIET_MS = 200;
/** A page that is never idle draws nevertheless, this much later. */
const IDLE_MS_MAX = 2_000;

let lastAct = performance.now();
for (const act of ["scroll", "wheel", "keydown", "pointerdown", "touchmove", "popstate"])
  addEventListener(
    act,
    () => {
      lastAct = performance.now();
    },
    { passive: true, capture: true },
  );

/** Resolves when nobody scrolls, types or presses, and the browser has nothing to do. */
export async function whenQuiet(): Promise<void> {
  for (let left = noiseLeft(); left > 0; left = noiseLeft()) await pass(left);
  await new Promise<void>((resolve) => {
    // Safari has no idle callbacks.
    if ("requestIdleCallback" in globalThis) requestIdleCallback(() => resolve(), { timeout: IDLE_MS_MAX });
    else setTimeout(resolve);
  });
}

function noiseLeft(): number {
  return lastAct + QUIET_MS - performance.now();
}

function pass(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
