import { useState } from "react";
import { PageHead } from "../../components/page-head.tsx";
import { readSlots, removeSlot, type Slot } from "../../kept/slots.ts";
import { useMay } from "../../session/role.ts";
import { useSession } from "../../session/session.ts";
import type { KeptWork } from "../workbench/work-state.ts";
import { SaveAsNew } from "./save-as-new.tsx";

/** The unsaved drafts that this browser stores of a template, if it is not there any more. */
export function useOrphans(templateId: string) {
  const keyId = useSession().key.id;
  const [orphans, setOrphans] = useState(() =>
    readSlots<KeptWork>(keyId, templateId).filter(({ isUnsaved }) => isUnsaved),
  );
  const remove = (slot: Slot<KeptWork>) => {
    removeSlot(slot);
    setOrphans(orphans.filter((each) => each !== slot));
  };
  return { orphans, remove };
}

/** The page of a template that was deleted while this browser stored unsaved drafts of it. */
export function DeletedPage({ orphans, remove }: ReturnType<typeof useOrphans>) {
  const [chosen, setChosen] = useState<Slot<KeptWork>>();
  const mayCreate = useMay("editor");
  return (
    <div className="page">
      <PageHead title="This template was deleted" />
      <p>This browser stores unsaved changes of it, which you can save as a new template.</p>
      <ul className="stack tight">
        {orphans.map((slot) => (
          <li key={slot.tab} className="row">
            <span className="grow">
              Changed {TIME.format(slot.at)}, subject “{slot.kept.work.draft.subject}”
            </span>
            {mayCreate && (
              <button type="button" className="button small" onClick={() => setChosen(slot)}>
                Save as a new template…
              </button>
            )}
            <button type="button" className="button small" onClick={() => remove(slot)}>
              Discard
            </button>
          </li>
        ))}
      </ul>
      {chosen !== undefined && (
        <SaveAsNew draft={chosen.kept.work.draft} onClose={() => setChosen(undefined)} onSaved={() => remove(chosen)} />
      )}
    </div>
  );
}

const TIME = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "medium" });
