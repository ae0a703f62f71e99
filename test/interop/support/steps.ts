/** What every client does, in this order. */
export const STEPS = [
  "create key",
  "publish",
  "fetch html",
  "fetch mjml",
  "not modified",
  "401",
  "403",
  "404",
  "422",
  "deadline",
  "cancel",
  "health",
  "reflection",
] as const;

/** One of the steps. */
export type Step = (typeof STEPS)[number];

/** What came of a client's steps: `ok`, or what went wrong. A step that the client cannot take is absent. */
export type StepResults = ReadonlyMap<Step, string>;

/** The steps as a client that is written in TypeScript takes them. Each throws when something is not as it must be. */
export type StepProgram = Partial<Record<Step, () => Promise<void>>>;

/** Takes the steps one after the other, also after one that failed. */
export async function takeSteps(program: StepProgram): Promise<StepResults> {
  const results = new Map<Step, string>();
  for (const step of STEPS) {
    const take = program[step];
    if (take === undefined) continue;
    try {
      await take();
      results.set(step, "ok");
    } catch (err) {
      results.set(step, err instanceof Error ? err.message : String(err));
    }
  }
  return results;
}

/** Reads what a client prints: a line `ok: <step>` or `failed: <step>: <why>` for each step it takes. */
export function readSteps(output: string): StepResults {
  const results = new Map<Step, string>();
  for (const [, outcome, name = "", why = ""] of output.matchAll(/^(ok|failed): ([^:\n]+)(?:: (.*))?$/gm)) {
    const step = STEPS.find((known) => known === name);
    if (step === undefined) throw new Error(`a client took a step that there is not: ${name}`);
    results.set(step, outcome === "ok" ? "ok" : why);
  }
  return results;
}

/** Throws unless the two are the same as JSON. */
export function expectSame(actual: unknown, expected: unknown): void {
  const [found, wanted] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (found !== wanted) throw new Error(`expected ${wanted}, got ${found}`);
}
