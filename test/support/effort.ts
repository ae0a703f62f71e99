/** A tenth for `npm test`, all for `.ci/run`, ten times as many for the nightly run. */
const EFFORT = Number(process.env.EFFORT ?? 0.1);
if (!(EFFORT > 0)) throw new Error("EFFORT must be a number above 0: 1 tries as many cases as a release needs");

/** How many of the usual cases a property is tried with. Never so few that it says nothing. */
export function runs(usual: number): number {
  return Math.max(Math.min(usual, 3), Math.round(usual * EFFORT));
}
