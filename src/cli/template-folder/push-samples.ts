import { isDeepStrictEqual } from "node:util";
import { CLI } from "../api/local-caller.ts";
import type { OperatorApi } from "../api/operator-api.ts";
import type { FolderSample } from "./read-samples.ts";

/** The samples that exist, those that replace them, and what records the state after each step. */
export interface SampleChange {
  readonly from: readonly FolderSample[];
  readonly to: readonly FolderSample[];
  remember(there: readonly FolderSample[]): void;
}

/** Has a template hold the samples of its folder: deletes first, which makes room. */
export async function pushSamples(
  { templates }: OperatorApi,
  id: string,
  { from, to, remember }: SampleChange,
): Promise<void> {
  const there = new Map(from.map((sample) => [sample.name, sample]));
  const rememberThem = () => remember([...there.values()].toSorted((one, other) => (one.name < other.name ? -1 : 1)));
  for (const { name } of from) {
    if (to.some((sample) => sample.name === name)) continue;
    await templates.deleteSample(CLI, id, name);
    there.delete(name);
    rememberThem();
  }
  for (const sample of to) {
    if (isDeepStrictEqual(there.get(sample.name)?.data, sample.data)) continue;
    await templates.setSample(CLI, id, sample);
    there.set(sample.name, sample);
    rememberThem();
  }
}
