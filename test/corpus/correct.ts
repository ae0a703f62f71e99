import { readFileSync } from "node:fs";

/** A fault that an author left in a file, and what stands in place of what. */
export interface Correction {
  readonly fault: string;
  readonly replace: readonly (readonly [faulty: string, right: string])[];
}

/** By the end of their path. */
const CORRECTIONS: Readonly<Record<string, Correction>> = JSON.parse(
  readFileSync(new URL("./corrections.json", import.meta.url), "utf8"),
);

/** How the fault of a file is corrected; undefined for one without. */
export function correctionOf(path: string): Correction | undefined {
  return Object.entries(CORRECTIONS).find(([end]) => path.endsWith(end))?.[1];
}

/** The text without its fault. Throws when a faulty piece is not in it. */
export function correct(text: string, { replace }: Correction): string {
  return replace.reduce((corrected, [faulty, right]) => {
    if (!corrected.includes(faulty)) throw new Error(`the text does not hold ${JSON.stringify(faulty)}`);
    return corrected.replaceAll(faulty, () => right);
  }, text);
}
