import { useQuery } from "@connectrpc/connect-query";
import { useEffect } from "react";
import { type RepublishJob, RepublishService } from "../../../gen/letterpress/v1/republish_service_pb.ts";
import { TemplateService } from "../../../gen/letterpress/v1/template_service_pb.ts";
import { useRefresh } from "../rpc/use-refresh.ts";
import { isSessionRefusal } from "../session/is-session-refusal.ts";

const LOOK_MS = 1_000;
const { getRepublishJob, listRepublishItems, listRepublishJobs } = RepublishService.method;
const { describeTemplate, listTemplates, listTemplateVersions } = TemplateService.method;

/** A job as it is now. It is read again while it can change, which others may cause as well. */
export function useJob(id: string) {
  const query = useQuery(
    getRepublishJob,
    { id },
    {
      refetchInterval({ state: { data, error } }) {
        // A new session reads it again.
        if (error !== null && isSessionRefusal(error)) return false;
        return data?.job === undefined || isOpen(data.job) ? LOOK_MS : false;
      },
    },
  );
  const refresh = useRefresh();
  const job = query.data?.job;
  const { state, counts } = job ?? {};
  const progress = JSON.stringify([state, counts]);
  useEffect(() => {
    void refresh([listRepublishItems, listRepublishJobs, describeTemplate, listTemplates, listTemplateVersions]);
  }, [progress]);
  return { job, error: query.error, refetch: query.refetch };
}

/** Whether a job has not ended. */
export function isOpen({ state }: Pick<RepublishJob, "state">): boolean {
  return state === "running" || state === "planned";
}
