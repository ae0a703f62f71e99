import { createClient } from "@connectrpc/connect";
import { useTransport } from "@connectrpc/connect-query";
import { useLayoutEffect, useRef, useState } from "react";
import type { Template } from "../../../gen/letterpress/v1/template_pb.ts";
import { TemplateService } from "../../../gen/letterpress/v1/template_service_pb.ts";
import { Confirm } from "../components/confirm.tsx";
import { Icon } from "../components/icon.tsx";
import { useTell } from "../components/toasts.tsx";
import { useRefresh } from "../rpc/use-refresh.ts";

/** Takes a template of the list out of service, and back, once that is confirmed. */
export function ArchiveButton({ template: { id, name, archivedAt } }: { readonly template: Template }) {
  const [isOpen, setOpen] = useState(false);
  const client = createClient(TemplateService, useTransport());
  const refresh = useRefresh();
  const tell = useTell();
  const button = useRef<HTMLButtonElement>(null);
  // An archived row leaves the list, and would take the focus with it.
  useLayoutEffect(() => {
    const row = button.current?.closest("tr");
    return () => {
      const next = (row?.nextElementSibling ?? row?.previousElementSibling)?.querySelector("a");
      setTimeout(() => {
        if (document.activeElement === document.body) (next ?? document.querySelector("h1"))?.focus();
      });
    };
  }, []);
  const isArchived = archivedAt !== undefined;
  const { label, description, action } = isArchived ? UNARCHIVE : ARCHIVE;
  const change = async () => {
    await (isArchived ? client.unarchiveTemplate({ id }) : client.archiveTemplate({ id }));
    await refresh([TemplateService.method.listTemplates, TemplateService.method.describeTemplate]);
    tell(isArchived ? `${name} is back in service.` : `${name} is archived.`);
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className="button quiet square small muted"
        title={label(name)}
        aria-label={label(name)}
        onClick={() => setOpen(true)}
      >
        <Icon name={isArchived ? "restore" : "archive"} />
      </button>
      <Confirm
        title={`${label(name)}?`}
        description={description}
        action={action}
        isDanger={!isArchived}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onConfirm={change}
      />
    </>
  );
}

const ARCHIVE = {
  label: (name: string) => `Archive ${name}`,
  description: "Programs that fetch it get TEMPLATE_NOT_FOUND. Its versions stay, and its slug stays taken.",
  action: "Archive",
};
const UNARCHIVE = {
  label: (name: string) => `Take ${name} back into service`,
  description: "Programs are served the version again that was published last.",
  action: "Unarchive it",
};
