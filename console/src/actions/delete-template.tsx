import { createClient } from "@connectrpc/connect";
import { useTransport } from "@connectrpc/connect-query";
import { useEffect, useState } from "react";
import type { Template } from "../../../gen/letterpress/v1/template_pb.ts";
import { TemplateService } from "../../../gen/letterpress/v1/template_service_pb.ts";
import { Confirm } from "../components/confirm.tsx";
import { useTell } from "../components/toasts.tsx";
import { closedSlots } from "../kept/closed-slots.ts";
import { removeSlot } from "../kept/slots.ts";
import { useRefresh } from "../rpc/use-refresh.ts";
import { useSession } from "../session/session.ts";

interface DeleteTemplateProps {
  readonly template: Template;
  readonly onClose: () => void;
  /** Called before the template is gone from lists and pages. */
  readonly onDeleted: () => void;
}

/** Deletes a template that was never published, with what this browser stores of it, once that is confirmed. */
export function DeleteTemplate({ template: { id, name }, onClose, onDeleted }: DeleteTemplateProps) {
  const client = createClient(TemplateService, useTransport());
  const keyId = useSession().key.id;
  const refresh = useRefresh();
  const tell = useTell();
  const unsaved = useUnsaved(keyId, id);
  const remove = async () => {
    await client.deleteTemplate({ id });
    onDeleted();
    for (const slot of await closedSlots(keyId, id)) removeSlot(slot);
    tell(`${name} is deleted.`);
    await refresh([TemplateService.method.listTemplates]);
  };
  const drafts = unsaved === 1 ? "the unsaved draft" : `the ${unsaved} unsaved drafts`;
  return (
    <Confirm
      title={`Delete ${name}?`}
      description={`This cannot be undone. Its drafts, with their history, and its samples are deleted${
        unsaved === 0 ? " too" : `, and ${drafts} that this browser stores`
      }. Its slug is free at once.`}
      action="Delete"
      isDanger
      isOpen
      onClose={onClose}
      onConfirm={remove}
    />
  );
}

/** How many unsaved drafts of a template are deleted with it. Other tabs that are open keep theirs. */
function useUnsaved(keyId: string, templateId: string): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    let isWanted = true;
    closedSlots(keyId, templateId).then((slots) => {
      if (isWanted) setCount(slots.filter(({ isUnsaved }) => isUnsaved).length);
    });
    return () => {
      isWanted = false;
    };
  }, [keyId, templateId]);
  return count;
}
