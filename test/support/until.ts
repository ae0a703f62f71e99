import { vi } from "vitest";

/** Repeats what throws until it passes: `expect.poll` for tests that run side by side, and for more than a value. */
export function until<Found>(check: () => Found | Promise<Found>): Promise<Found> {
  return vi.waitFor(check, { timeout: 120_000 });
}
