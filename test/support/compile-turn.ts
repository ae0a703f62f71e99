import type { CompileTurn } from "../../src/compile/compiler.ts";

/** The turn of a test that competes with nobody. */
export const TEST_TURN: CompileTurn = { subject: "test", purpose: "change" };

/** Limits of a compiler that gives each source so many ms. */
export function timeLimit(ms: number): { readonly timeMs: Readonly<Record<CompileTurn["purpose"], number>> } {
  return { timeMs: { change: ms, check: ms, republish: ms } };
}
