import { useCallback, useMemo, useState } from "react";
import type { FillData } from "../../../clients/js/src/render-program.ts";
import { parseData } from "./data/edit-data.ts";

/** The data that a mail is looked at with. */
export interface ChosenData {
  readonly data: FillData;
  /** Name of the sample that it began as; empty for the example of the compiler. */
  readonly sample: string;
  readonly change: (data: FillData) => void;
  /** Without data: the example of the compiler. */
  readonly choose: (sample: string, data?: FillData) => void;
}

/** Follows the example that the compiler makes of the source, until other data is chosen or the data is changed. */
export function useData(example: unknown): ChosenData {
  const [own, setOwn] = useState<{ readonly name: string; readonly data: FillData } | undefined>();
  const change = useCallback((data: FillData) => setOwn((before) => ({ name: before?.name ?? "", data })), []);
  const choose = useCallback(
    (name: string, data?: FillData) => setOwn(data === undefined ? undefined : { name, data }),
    [],
  );
  const made = useMemo(() => (example === undefined ? {} : parseData(JSON.stringify(example))), [example]);
  return { data: own?.data ?? made, sample: own?.name ?? "", change, choose };
}
