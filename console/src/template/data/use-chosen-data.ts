import { useMemo } from "react";
import type { FillData } from "../../../../clients/js/src/render-program.ts";
import type { TemplateSample } from "../../../../gen/letterpress/v1/template_pb.ts";
import type { Work } from "../workbench/work.ts";
import { parseData } from "./edit-data.ts";

/** The data that the mail is looked at with: as it was changed, else the sample, else the example of the compiler. */
export function useChosenData({ sample, edits }: Work, list: readonly TemplateSample[], example: unknown): FillData {
  const made = useMemo(() => (example === undefined ? {} : parseData(JSON.stringify(example))), [example]);
  return edits[sample]?.data ?? list.find(({ name }) => name === sample)?.dynamicData ?? made;
}
