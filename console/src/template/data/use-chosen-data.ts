import { useMemo } from "react";
import type { FillData } from "../../../../clients/js/src/render-program.ts";
import type { Work } from "../workbench/work.ts";
import { parseData } from "./edit-data.ts";
import type { Samples } from "./use-samples.ts";

/** The data that the mail is looked at with, and the name of its sample; empty for the example of the compiler. */
export interface ChosenData {
  readonly sample: string;
  /** As it was changed, else of the sample, else the example. */
  readonly data: FillData;
}

/** The data of the sample that was chosen, else of the first one. */
export function useChosenData({ sample: chosen, edits }: Work, samples: Samples, example: unknown): ChosenData {
  const made = useMemo(() => (example === undefined ? {} : parseData(JSON.stringify(example))), [example]);
  const sample = chosen ?? samples.list[0]?.name ?? "";
  const data = edits[sample]?.data ?? samples.list.find(({ name }) => name === sample)?.dynamicData ?? made;
  return { sample, data };
}
