import { describe, expect, it } from "vitest";
import { restartDelayMs } from "../../src/cluster/restart-delay.ts";

describe("restartDelayMs()", () => {
  it("is nothing at first, then doubles from a tenth of a second to half a minute", () => {
    const delays = Array.from({ length: 12 }, (_, shortLives) => restartDelayMs(shortLives));
    expect(delays).toEqual([0, 100, 200, 400, 800, 1600, 3200, 6400, 12800, 25600, 30000, 30000]);
    expect(restartDelayMs(5000)).toBe(30000);
  });
});
