import type { Template } from "../../../../gen/letterpress/v1/template_pb.ts";
import { Confirm } from "../../components/confirm.tsx";
import { RecentCallers } from "../../usage/recent-callers.tsx";
import { type BulkAction, nameOf } from "./bulk-action.ts";

interface ConfirmArchiveProps {
  /** All archived, or none of them; undefined while nothing is to be confirmed. */
  readonly templates: readonly Template[] | undefined;
  readonly onClose: () => void;
  readonly onRun: (action: BulkAction, templates: readonly Template[]) => void;
}

/** Asks once more before templates stop or begin to be served. */
export function ConfirmArchive({ templates = [], onClose, onRun }: ConfirmArchiveProps) {
  const isArchived = templates[0]?.archivedAt !== undefined;
  const what = nameOf(templates);
  return (
    <Confirm
      title={isArchived ? `Unarchive ${what}?` : `Archive ${what}?`}
      description={isArchived ? UNARCHIVE : ARCHIVE}
      action={isArchived ? "Unarchive" : "Archive"}
      isDanger={!isArchived}
      isOpen={templates.length > 0}
      onClose={onClose}
      onConfirm={async () => onRun({ is: isArchived ? "unarchive" : "archive" }, templates)}
    >
      {!isArchived && <CallersOf templates={templates.filter(({ publishedVersion }) => publishedVersion > 0)} />}
    </Confirm>
  );
}

/** Of the first templates, so that a long selection makes few calls. */
function CallersOf({ templates }: Pick<ConfirmArchiveProps, "templates">) {
  return templates?.slice(0, CALLERS_MAX).map(({ id, name }) => <RecentCallers key={id} templateId={id} name={name} />);
}

const CALLERS_MAX = 10;
const ARCHIVE = "Programs that fetch it get TEMPLATE_NOT_FOUND. Its versions stay, and its slug stays taken.";
const UNARCHIVE = "Programs can fetch the last published version again.";
