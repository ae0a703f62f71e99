import type { Killer } from "../mutation.ts";
import { faultOfMutation } from "./fault-of-mutation.ts";
import { type ListedMutation, nameOfKiller } from "./listed-mutation.ts";
import type { Outcome } from "./read-report.ts";
import { runKiller } from "./run-killer.ts";
import { copyTree, removeLeftCopies, type TreeCopy } from "./tree-copy.ts";

/** What came of one mutation. "not tried" says nothing of the promise and is a fault of the list, or of its test. */
export interface Verdict {
  readonly mutation: ListedMutation;
  readonly kind: "killed" | "survived" | "not tried";
  readonly why: string;
  readonly seconds: number;
}

/** Tries each mutation in a copy of the tree: tests two at a time, scenarios after them one by one. */
export async function tryMutations(
  mutations: readonly ListedMutation[],
  root: string,
  onVerdict: (verdict: Verdict) => void,
): Promise<readonly Verdict[]> {
  removeLeftCopies();
  const copies = [copyTree(root), copyTree(root)];
  process.once("exit", () => {
    for (const copy of copies) copy.remove();
  });
  const soundness = new Map<string, Promise<Outcome>>();
  const verdicts: Verdict[] = [];
  const work = async (queue: ListedMutation[], copy: TreeCopy) => {
    for (let mutation = queue.shift(); mutation !== undefined; mutation = queue.shift()) {
      const startedAt = performance.now();
      const tried = await tryOne(mutation, copy, soundness);
      const verdict = { mutation, ...tried, seconds: (performance.now() - startedAt) / 1000 };
      verdicts.push(verdict);
      onVerdict(verdict);
    }
  };
  const isScenario = ({ killedBy }: ListedMutation) => "scenario" in killedBy;
  const tests = mutations.filter((mutation) => !isScenario(mutation));
  await Promise.all(copies.map((copy) => work(tests, copy)));
  for (const copy of copies.slice(0, 1)) await work(mutations.filter(isScenario), copy);
  return verdicts;
}

async function tryOne(
  mutation: ListedMutation,
  copy: TreeCopy,
  soundness: Map<string, Promise<Outcome>>,
): Promise<Pick<Verdict, "kind" | "why">> {
  const fault = faultOfMutation(mutation, copy.root);
  if (fault !== undefined) return { kind: "not tried", why: fault };
  const sound = await soundnessOf(mutation.killedBy, copy, soundness);
  if (sound.kind !== "passed")
    return { kind: "not tried", why: `without the mutation its test ${sound.kind}: ${sound.why}` };
  const undo = copy.apply(mutation);
  try {
    const { kind, why } = await runKiller(mutation.killedBy, copy.root);
    if (kind === "not run") return { kind: "not tried", why: `with the mutation its test was not run: ${why}` };
    return { kind: kind === "failed" ? "killed" : "survived", why };
  } finally {
    undo();
  }
}

/** Whether a test passes on the tree as it stands: tried once for each test. */
function soundnessOf(killer: Killer, copy: TreeCopy, soundness: Map<string, Promise<Outcome>>): Promise<Outcome> {
  const name = nameOfKiller(killer);
  const outcome = soundness.get(name) ?? runKiller(killer, copy.root);
  soundness.set(name, outcome);
  return outcome;
}
