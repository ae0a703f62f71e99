import { useQuery } from "@connectrpc/connect-query";
import type { FillData } from "../../../../clients/js/src/render-program.ts";
import type { TemplateVersion } from "../../../../gen/letterpress/v1/template_pb.ts";
import { TemplateService } from "../../../../gen/letterpress/v1/template_service_pb.ts";

const NO_DATA: FillData = {};

/** Data for all that a version shows; undefined until it is known. A version without a contract gets no data. */
export function useExample({ templateId: id, version }: TemplateVersion, isWanted = true): FillData | undefined {
  const { data, error } = useQuery(
    TemplateService.method.getTemplateContract,
    { id, version },
    { enabled: isWanted, staleTime: Number.POSITIVE_INFINITY },
  );
  if (error !== null) return NO_DATA;
  return data && (data.example ?? NO_DATA);
}
