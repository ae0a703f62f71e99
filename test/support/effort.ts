/** The share of the cases that a release needs: a tenth by default, ten times as many in the nightly run. */
const EFFORT = Number(process.env.EFFORT ?? 0.1);
if (!(EFFORT > 0)) throw new Error("EFFORT must be a number above 0: 1 tries as many cases as a release needs");

/** True for a run with all that a release needs, such as the nightly one. */
export const IS_WHOLE = EFFORT >= 1;

/** The part of a list of samples that EFFORT asks for, spread over the list: the first one at least. */
export function sampled<Sample>(samples: readonly Sample[]): readonly Sample[] {
  const step = Math.max(1, Math.round(1 / EFFORT));
  return samples.filter((_, at) => at % step === 0);
}

/** How many of the usual cases a property is tried with. Never so few that it says nothing. */
export function runs(usual: number): number {
  return Math.max(Math.min(usual, 3), Math.round(usual * EFFORT));
}
