import type { FillReport } from "../../../core/fill-report.ts";

/** A filled program, as UTF-8. */
export interface FilledBytes {
  readonly output: Uint8Array;
  readonly report: FillReport;
}
