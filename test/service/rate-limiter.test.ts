import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createRateLimiter, type Quota } from "../../src/service/rate-limiter.ts";

function limiterAt(quota: Quota, maxSubjects = 10) {
  const clock = { ms: 1_000_000 };
  const limiter = createRateLimiter(quota, { now: () => clock.ms, maxSubjects });
  return { clock, limiter };
}

/** The most calls up to any of the times given, less those that had returned since `from`. */
function mostBeyond(quota: Quota, times: readonly number[], from: number): number {
  const beyond = times.map((to, i) => i + 1 - ((to - from) * quota.calls) / quota.windowMs);
  return Math.max(...beyond);
}

describe("a rate limiter", () => {
  it("allows the whole quota at once, and then nothing until a share of the window has passed", () => {
    const { clock, limiter } = limiterAt({ calls: 3, windowMs: 60_000 });
    const at = (ms: number) => {
      clock.ms = 1_000_000 + ms;
      const { isAllowed, remaining, nextCallMs } = limiter.take("a");
      return [isAllowed, remaining, Math.round(nextCallMs)];
    };
    expect([at(0), at(0), at(0), at(0)]).toEqual([
      [true, 2, 20_000],
      [true, 1, 20_000],
      [true, 0, 20_000],
      [false, 0, 20_000],
    ]);
    expect([at(19_999), at(20_000), at(20_001)]).toEqual([
      [false, 0, 1],
      [true, 0, 20_000],
      [false, 0, 19_999],
    ]);
  });

  it("never announces a wait longer than a share of the window, whatever the clock says", () => {
    const clock = { ms: 7_617_908.896723679 };
    const limiter = createRateLimiter({ calls: 3, windowMs: 3_600_000 }, { now: () => clock.ms, maxSubjects: 1 });
    expect(limiter.take("a").nextCallMs).toBe(1_200_000);
  });

  it("has the whole quota back after a window", () => {
    const { clock, limiter } = limiterAt({ calls: 5, windowMs: 1_000 });
    for (let i = 0; i < 5; i += 1) limiter.take("a");
    clock.ms += 1_000;
    expect(limiter.take("a").remaining).toBe(4);
  });

  it("counts each subject on its own", () => {
    const { limiter } = limiterAt({ calls: 1, windowMs: 1_000 });
    expect([limiter.take("a"), limiter.take("a"), limiter.take("b")].map(({ isAllowed }) => isAllowed)).toEqual([
      true,
      false,
      true,
    ]);
  });

  it("forgets the subject that called longest ago when there are too many", () => {
    const { limiter } = limiterAt({ calls: 1, windowMs: 1_000 }, 2);
    for (const subject of ["a", "b", "c"]) limiter.take(subject);
    expect([limiter.take("b").isAllowed, limiter.take("a").isAllowed]).toEqual([false, true]);
  });

  it("never allows more in any stretch of time than the quota and what returned in it", () => {
    const quotas = fc.record({
      calls: fc.integer({ min: 1, max: 50 }),
      windowMs: fc.integer({ min: 1, max: 100_000 }),
    });
    fc.assert(
      fc.property(quotas, fc.array(fc.nat({ max: 10_000 }), { maxLength: 200 }), (quota, waitsMs) => {
        const { clock, limiter } = limiterAt(quota);
        const allowedAt: number[] = [];
        for (const waitMs of waitsMs) {
          clock.ms += waitMs;
          if (limiter.take("a").isAllowed) allowedAt.push(clock.ms);
        }
        allowedAt.forEach((from, i) => {
          expect(mostBeyond(quota, allowedAt.slice(i), from)).toBeLessThanOrEqual(quota.calls + 1e-3);
        });
      }),
    );
  });

  it("allows the call that comes when it was said to be allowed", () => {
    const quotas = fc.record({
      calls: fc.integer({ min: 1, max: 1_000 }),
      windowMs: fc.integer({ min: 1_000, max: 1e6 }),
    });
    fc.assert(
      fc.property(quotas, (quota) => {
        const { clock, limiter } = limiterAt(quota);
        for (let i = 0; i < quota.calls; i += 1) expect(limiter.take("a").remaining).toBe(quota.calls - i - 1);
        const { isAllowed, nextCallMs } = limiter.take("a");
        clock.ms += nextCallMs;
        expect([isAllowed, limiter.take("a").isAllowed]).toEqual([false, true]);
      }),
    );
  });
});
