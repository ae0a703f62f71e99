import { useState } from "react";
import type { Template } from "../../../../gen/letterpress/v1/template_pb.ts";
import { closedSlots } from "../../kept/closed-slots.ts";
import { removeSlot } from "../../kept/slots.ts";
import { useMay } from "../../session/role.ts";
import { useSession } from "../../session/session.ts";
import type { Draft } from "../draft/draft.ts";
import { SaveAsNew } from "./save-as-new.tsx";

interface DeletedNoticeProps {
  readonly template: Template;
  readonly draft: Draft;
}

/** Offers what is written of a template that somebody has deleted meanwhile, which cannot be saved any more. */
export function DeletedNotice({ template, draft }: DeletedNoticeProps) {
  const keyId = useSession().key.id;
  const mayCreate = useMay("editor");
  const [isOpen, setOpen] = useState(false);
  const forget = async () => {
    for (const slot of await closedSlots(keyId, template.id)) removeSlot(slot);
  };
  return (
    <div className="notice warn" role="status">
      <p className="grow">Somebody has deleted this template, so your changes cannot be saved in it.</p>
      {mayCreate && (
        <button type="button" className="button small" onClick={() => setOpen(true)}>
          Save as a new template…
        </button>
      )}
      {isOpen && (
        <SaveAsNew
          draft={draft}
          name={template.name}
          kind={template.kind}
          onClose={() => setOpen(false)}
          onSaved={() => void forget()}
        />
      )}
    </div>
  );
}
