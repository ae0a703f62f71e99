import { createClient } from "@connectrpc/connect";
import { useQuery, useTransport } from "@connectrpc/connect-query";
import type { Template } from "../../../gen/letterpress/v1/template_pb.ts";
import { TemplateService } from "../../../gen/letterpress/v1/template_service_pb.ts";
import { Confirm } from "../components/confirm.tsx";
import { ErrorNote } from "../components/error-note.tsx";
import { isPart } from "../components/is-part.ts";
import { LoadingLines } from "../components/loading.tsx";
import { Modal } from "../components/modal.tsx";
import { useTell } from "../components/toasts.tsx";
import { useRefresh } from "../rpc/use-refresh.ts";
import { RecentCallers } from "../usage/recent-callers.tsx";
import { UsedByList } from "../usage/used-by-list.tsx";

interface ArchiveTemplateProps {
  readonly template: Template;
  readonly onClose: () => void;
}

/** Takes a template out of service, or back, once that is confirmed. A part of mails that are served stays. */
export function ArchiveTemplate(props: ArchiveTemplateProps) {
  const { kind, archivedAt } = props.template;
  return isPart(kind) && archivedAt === undefined ? <ArchivePart {...props} /> : <ConfirmArchive {...props} />;
}

function ArchivePart({ template, onClose }: ArchiveTemplateProps) {
  const { id, name, publishedVersion } = template;
  // A list has no users, and others may have been published since the page was opened.
  const { data, error, refetch } = useQuery(TemplateService.method.describeTemplate, { id }, { staleTime: 0 });
  const uses = data?.template?.usedBy ?? [];
  if (data !== undefined && uses.length === 0) return <ConfirmArchive template={template} onClose={onClose} />;
  return (
    <Modal
      title={uses.length === 0 ? `Archive ${name}?` : `${name} is in use`}
      description="A partial or layout can be archived when no published version has it: publish these without it, or archive them first."
      isOpen
      onClose={onClose}
    >
      {data === undefined && error === null && <LoadingLines />}
      {error !== null && <ErrorNote error={error} onRetry={() => refetch()} />}
      {uses.length > 0 && <UsedByList uses={uses} served={publishedVersion} />}
      <div className="actions">
        <button type="button" className="button" onClick={onClose}>
          Close
        </button>
      </div>
    </Modal>
  );
}

function ConfirmArchive({ template: { id, name, kind, archivedAt, publishedVersion }, onClose }: ArchiveTemplateProps) {
  const client = createClient(TemplateService, useTransport());
  const refresh = useRefresh();
  const tell = useTell();
  const isArchived = archivedAt !== undefined;
  const { title, descriptions, action } = isArchived ? UNARCHIVE : ARCHIVE;
  const change = async () => {
    await (isArchived ? client.unarchiveTemplate({ id }) : client.archiveTemplate({ id }));
    await refresh([TemplateService.method.listTemplates, TemplateService.method.describeTemplate]);
    tell(isArchived ? `${name} is unarchived.` : `${name} is archived.`);
  };
  return (
    <Confirm
      title={title(name)}
      description={descriptions[isPart(kind) ? "part" : "mail"]}
      action={action}
      isDanger={!isArchived}
      isOpen
      onClose={onClose}
      onConfirm={change}
    >
      {!isArchived && publishedVersion > 0 && !isPart(kind) && <RecentCallers templateId={id} />}
    </Confirm>
  );
}

const ARCHIVE = {
  title: (name: string) => `Archive ${name}?`,
  descriptions: {
    mail: "Programs that fetch it get TEMPLATE_NOT_FOUND. Its versions stay, and its slug stays taken.",
    part: "No published version has it. Drafts that name it cannot be published. Its versions stay, and its slug stays taken.",
  },
  action: "Archive",
};
const UNARCHIVE = {
  title: (name: string) => `Unarchive ${name}?`,
  descriptions: {
    mail: "Programs can fetch its last published version again.",
    part: "Templates can include its last published version again.",
  },
  action: "Unarchive",
};
