import { createClient } from "@connectrpc/connect";
import { useTransport } from "@connectrpc/connect-query";
import type { Template } from "../../../gen/letterpress/v1/template_pb.ts";
import { TemplateService } from "../../../gen/letterpress/v1/template_service_pb.ts";
import { Confirm } from "../components/confirm.tsx";
import { useTell } from "../components/toasts.tsx";
import { useRefresh } from "../rpc/use-refresh.ts";
import { RecentCallers } from "../usage/recent-callers.tsx";

interface ArchiveTemplateProps {
  readonly template: Template;
  readonly onClose: () => void;
}

/** Takes a template out of service, or back, once that is confirmed. */
export function ArchiveTemplate({
  template: { id, name, archivedAt, publishedVersion },
  onClose,
}: ArchiveTemplateProps) {
  const client = createClient(TemplateService, useTransport());
  const refresh = useRefresh();
  const tell = useTell();
  const isArchived = archivedAt !== undefined;
  const { title, description, action } = isArchived ? UNARCHIVE : ARCHIVE;
  const change = async () => {
    await (isArchived ? client.unarchiveTemplate({ id }) : client.archiveTemplate({ id }));
    await refresh([TemplateService.method.listTemplates, TemplateService.method.describeTemplate]);
    tell(isArchived ? `${name} is unarchived.` : `${name} is archived.`);
  };
  return (
    <Confirm
      title={title(name)}
      description={description}
      action={action}
      isDanger={!isArchived}
      isOpen
      onClose={onClose}
      onConfirm={change}
    >
      {!isArchived && publishedVersion > 0 && <RecentCallers templateId={id} />}
    </Confirm>
  );
}

const ARCHIVE = {
  title: (name: string) => `Archive ${name}?`,
  description: "Programs that fetch it get TEMPLATE_NOT_FOUND. Its versions stay, and its slug stays taken.",
  action: "Archive",
};
const UNARCHIVE = {
  title: (name: string) => `Unarchive ${name}?`,
  description: "Programs can fetch its last published version again.",
  action: "Unarchive",
};
