import { useQuery } from "@connectrpc/connect-query";
import { useMemo, useState } from "react";
import type { FillData } from "../../../../clients/js/src/render-program.ts";
import { TemplateService } from "../../../../gen/letterpress/v1/template_service_pb.ts";
import { parseData } from "../data/edit-data.ts";

/** The data with which a mail is looked at. They are not stored. */
export interface LookedAtData {
  /** The names of the samples of the template. */
  readonly samples: readonly string[];
  /** The chosen sample; empty for the example of the compiler. */
  readonly sample: string;
  readonly choose: (sample: string) => void;
  readonly data: FillData;
  readonly change: (data: FillData) => void;
}

/** Of the sample that is chosen, or else the first one, or else the example; as they were changed. */
export function useLookedAtData(id: string, example: unknown): LookedAtData {
  const { data: listed } = useQuery(TemplateService.method.listTemplateSamples, { id });
  const [chosen, choose] = useState<string>();
  const [edits, setEdits] = useState<Readonly<Record<string, FillData>>>({});
  const made = useMemo(() => (example === undefined ? {} : parseData(JSON.stringify(example))), [example]);
  const samples = listed?.samples ?? [];
  const sample = chosen ?? samples[0]?.name ?? "";
  return {
    samples: samples.map(({ name }) => name),
    sample,
    choose,
    data: edits[sample] ?? samples.find(({ name }) => name === sample)?.dynamicData ?? made,
    change: (data) => setEdits((before) => ({ ...before, [sample]: data })),
  };
}
