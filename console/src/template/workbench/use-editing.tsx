import { lazy, Suspense, useState } from "react";
import type { Template } from "../../../../gen/letterpress/v1/template_pb.ts";
import { useTell } from "../../components/toasts.tsx";
import { useAddress } from "../../components/use-address.ts";
import { useMay } from "../../session/role.ts";
import { type Draft, isSameDraft } from "../draft/draft.ts";
import type { Place } from "../place.ts";
import type { Editing } from "../preview/editing.ts";
import { type Preview, type Shown, usePreview } from "../preview/use-preview.ts";
import { editMail } from "./work-state.ts";
import type { WorkStore } from "./work-store.ts";

const MailEditor = lazy(() => import("../edit/mail-editor.tsx").then((m) => ({ default: m.MailEditor })));

/** The preview of a template, and how the template is changed by what that shows. */
export function useEditing(
  { archivedAt, kind, slug }: Template,
  store: WorkStore,
  extent: Shown,
  onShowPlace: (place: Place) => void,
): { readonly compiled: Preview; readonly editing: Editing } {
  const [isOn, setOn] = useState(false);
  const { draft } = store.get().work;
  const compiled = usePreview(draft, { kind, slug }, extent, isOn);
  const [, setAddress] = useAddress();
  const maySave = useMay("editor");
  const tell = useTell();
  const { shown, nodes, source, hasErrors, isCurrent } = compiled;
  const change = (from: Draft, what: string, next: Draft) => {
    if (!isSameDraft(store.get().work.draft, from)) return false;
    store.run((state, at) => editMail(state, what, next, at));
    tell("The mail is changed. Ctrl+Z undoes it.");
    return true;
  };
  const blocker = blockerOf({ maySave, isArchived: archivedAt !== undefined, hasErrors: isCurrent && hasErrors });
  const editing: Editing = {
    isOn,
    onSwitch: setOn,
    layer: (mail) =>
      nodes !== undefined &&
      source !== undefined && (
        <Suspense fallback={null}>
          <MailEditor
            {...mail}
            template={shown}
            nodes={nodes}
            source={source}
            blocker={blocker}
            isAwaited={!isCurrent}
            onChange={change}
            onShowPlace={onShowPlace}
            onShowData={() => setAddress({ tab: "data" })}
          />
        </Suspense>
      ),
  };
  return { compiled, editing };
}

interface Facts extends Pick<Preview, "hasErrors"> {
  readonly maySave: boolean;
  readonly isArchived: boolean;
}

function blockerOf({ maySave, isArchived, hasErrors }: Facts): string | undefined {
  if (!maySave) return "Your key has the role viewer: it cannot change the mail.";
  if (isArchived) return "The template is archived. Unarchive it to change the mail.";
  return hasErrors
    ? "The source has errors. Fix them first: the mail is that of the last source without any."
    : undefined;
}
