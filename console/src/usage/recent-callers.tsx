import { useQuery } from "@connectrpc/connect-query";
import { TemplateService } from "../../../gen/letterpress/v1/template_service_pb.ts";
import { describeCallers } from "./describe-callers.ts";

interface RecentCallersProps {
  readonly templateId: string;
  /** The template, where several are listed. */
  readonly name?: string;
}

const DAYS = 7;

/** The keys that fetched a template in the last seven days: who notices what is about to be done. */
export function RecentCallers({ templateId: id, name }: RecentCallersProps) {
  const { data, error } = useQuery(TemplateService.method.getTemplateUsage, { id, days: DAYS }, { retry: false });
  const of = name === undefined ? "" : `${name}: `;
  if (error !== null)
    return (
      <p className="note warn" role="status">
        {of}It is not known which keys fetched it lately. {error.message}
      </p>
    );
  if (data === undefined) return <p className="muted">{of}Looking for keys that fetched it…</p>;
  return (
    <p className={data.keys.length > 0 ? "note warn" : "muted"} role="status">
      {of}
      {describeCallers(data, DAYS, new Date())}
    </p>
  );
}
