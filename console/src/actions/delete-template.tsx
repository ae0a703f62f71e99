import { createClient } from "@connectrpc/connect";
import { useTransport } from "@connectrpc/connect-query";
import type { Template } from "../../../gen/letterpress/v1/template_pb.ts";
import { TemplateService } from "../../../gen/letterpress/v1/template_service_pb.ts";
import { Confirm } from "../components/confirm.tsx";
import { useTell } from "../components/toasts.tsx";
import { useRefresh } from "../rpc/use-refresh.ts";

interface DeleteTemplateProps {
  readonly template: Template;
  readonly onClose: () => void;
  /** Called before the template is gone from lists and pages. */
  readonly onDeleted: () => void;
}

/** Deletes a template that was never published, once that is confirmed. */
export function DeleteTemplate({ template: { id, name }, onClose, onDeleted }: DeleteTemplateProps) {
  const client = createClient(TemplateService, useTransport());
  const refresh = useRefresh();
  const tell = useTell();
  const remove = async () => {
    await client.deleteTemplate({ id });
    onDeleted();
    tell(`${name} is deleted.`);
    await refresh([TemplateService.method.listTemplates]);
  };
  return (
    <Confirm
      title={`Delete ${name}?`}
      description="This cannot be undone. Its drafts, with their history, and its samples are deleted too. Its slug is free at once."
      action="Delete"
      isDanger
      isOpen
      onClose={onClose}
      onConfirm={remove}
    />
  );
}
