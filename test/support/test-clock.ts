/** A clock that stands still until it is moved. */
export interface TestClock {
  now(): Date;
  advance(ms: number): void;
}

export function startTestClock(at = "2026-11-20T12:00:00.000Z"): TestClock {
  let time = Date.parse(at);
  return {
    now: () => new Date(time),
    advance: (ms) => {
      time += ms;
    },
  };
}
