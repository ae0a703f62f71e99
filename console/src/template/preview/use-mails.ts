import { useMemo } from "react";
import type { Issue } from "../../../../clients/js/src/letterpress-error.ts";
import type { FillData } from "../../../../clients/js/src/render-program.ts";
import { type FilledMail, type Filling, fillMail } from "./fill-mail.ts";
import type { Preview } from "./use-preview.ts";

/** The html of a preview, filled with data. */
export interface Mails {
  /** To look at. */
  readonly shown: Filling | undefined;
  /** As it is served, of the last draft that was compiled whole. */
  readonly served: Filling | undefined;
  /** That, unless the data cannot be filled in. */
  readonly filled: FilledMail | undefined;
  /** Why a library would refuse the data. */
  readonly issues: readonly Issue[];
}

export function useMails({ shown, programs }: Pick<Preview, "shown" | "programs">, data: FillData): Mails {
  const served = useFilling(programs?.template, data);
  const other = useFilling(shown === programs?.template ? undefined : shown, data);
  const [filled, issues] = served === undefined || "output" in served ? [served, served?.issues] : [undefined, served];
  return { shown: other ?? served, served, filled, issues: issues ?? [] };
}

function useFilling(template: unknown, data: FillData): Filling | undefined {
  return useMemo(() => (template === undefined ? undefined : fillMail(template, "html", data)), [template, data]);
}
