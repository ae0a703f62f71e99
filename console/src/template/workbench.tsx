import { useMemo, useRef, useState } from "react";
import type { Template } from "../../../gen/letterpress/v1/template_pb.ts";
import { ErrorNote } from "../components/error-note.tsx";
import { isPart } from "../components/is-part.ts";
import { useTell } from "../components/toasts.tsx";
import { useAddress } from "../components/use-address.ts";
import { useShortcuts } from "../components/use-shortcuts.ts";
import type { Found } from "../saving/find-kept.ts";
import { SaveState } from "../saving/save-state.tsx";
import { useKeptWork } from "../saving/use-kept-work.ts";
import { useOtherTabs } from "../saving/use-other-tabs.ts";
import { useSaves } from "../saving/use-saves.ts";
import { DataPanel } from "./data/data-panel.tsx";
import { readSchema } from "./data/schema.ts";
import { useChosenData } from "./data/use-chosen-data.ts";
import { useSamples } from "./data/use-samples.ts";
import { ConflictDialog } from "./draft/conflict-dialog.tsx";
import { type Draft, draftOf, textAt } from "./draft/draft.ts";
import { locate } from "./editor/locate.ts";
import type { Finding } from "./finding.ts";
import { MailPane } from "./in-mail/mail-pane.tsx";
import { Notices } from "./notices.tsx";
import type { Place } from "./place.ts";
import { placeOfEntry } from "./place-of-entry.ts";
import { firstLook } from "./preview/first-look.ts";
import { targetOf, toForm } from "./preview/form.ts";
import { useBrandChoice } from "./preview/use-brand-choice.ts";
import { useMails } from "./preview/use-mails.ts";
import type { Preview, Shown } from "./preview/use-preview.ts";
import { PublishDialog } from "./publish/publish-dialog.tsx";
import { RoleNote } from "./role-note.tsx";
import { TestMailDialog } from "./test-mail/test-mail-dialog.tsx";
import { UsedByPanel } from "./used-by-panel.tsx";
import { WorkHead } from "./work-head.tsx";
import { WorkPanes } from "./work-panes.tsx";
import { useEditing } from "./workbench/use-editing.tsx";
import { useHistory } from "./workbench/use-history.ts";
import { useTemplateSaver } from "./workbench/use-template-saver.ts";
import { useWork } from "./workbench/use-work.ts";
import { isUntouched } from "./workbench/work.ts";
import {
  changeLook,
  type KeptWork,
  mergeTheirs,
  restore,
  show as showPlace,
  type WorkState,
} from "./workbench/work-state.ts";
import type { WorkStore } from "./workbench/work-store.ts";
import { WritePane } from "./write-pane.tsx";
import "./workbench.css";

interface WorkbenchProps {
  readonly template: Template;
  readonly found: Found<KeptWork>;
  readonly onPublished: () => Promise<void>;
}

/** A template to be written, with its mail beside it. */
export function Workbench({ template, template: { id }, found, onPublished }: WorkbenchProps) {
  const { store, state } = useWork(template, found);
  const kept = useKeptWork(store, id, found, KEEPING);
  const otherTabs = useOtherTabs(id, found.tab);
  const samples = useSamples(id, store);
  const history = useHistory(store, samples.follow);
  const { work, isChanged, etag } = state;
  const draft = work.draft;
  const [address, setAddress] = useAddress();
  const show = (place: Place | undefined) => place && showIn(store, place, setAddress);
  const { compiled, editing } = useEditing(template, store, extentOf(address), show);
  const preview = samples.isListed ? compiled : withoutMail(compiled);
  const saves = useSaves(template, store, useTemplateSaver(id, store));
  const { save, theirs, compare, closeConflict, isSaving, maySave } = saves;
  const chosen = useChosenData(work, samples, preview.programs?.example);
  const brand = useBrandChoice(preview.programs?.template, chosen.data);
  const path = address.get("file") ?? "";
  const [isPublishing, setPublishing] = useState(false);
  const [isTesting, setTesting] = useState(false);
  const subjectBox = useRef<HTMLInputElement>(null);
  const tell = useTell();
  const isPartial = isPart(template.kind);
  const { programs, findings, isCurrent, isChecked } = preview;
  const schema = useMemo(() => readSchema(programs?.schema, programs?.dataSchema), [programs]);
  const hasErrors = isCurrent && preview.hasErrors;
  const saveThen = (next: () => void) => {
    if (!maySave) return tell("Your key has the role viewer and cannot save. This browser keeps your changes.");
    save.mutate({ isAutomatic: false }, { onSuccess: next });
  };
  const saveFirst = (next: () => void) => (isChanged || save.isPending ? saveThen(next) : next());
  useShortcuts({ "Mod+s": () => isChanged && saveThen(() => tell("The draft is saved.")) });
  const mails = useMails(preview, brand.fill);
  return (
    <div className="page full workbench">
      <WorkHead
        template={template}
        isChanged={isChanged}
        isBusy={isSaving && !saves.isAutomatic}
        saveState={<SaveState isChanged={isChanged} saves={saves} />}
        hasErrors={hasErrors}
        onSave={() => saveThen(() => tell("The draft is saved."))}
        onTest={() => setTesting(true)}
        onPublish={() => saveFirst(() => setPublishing(true))}
        saveFirst={saveFirst}
      />
      <RoleNote />
      <Notices template={template} store={store} state={state} kept={kept} otherTabs={otherTabs} saves={saves} />
      {saves.error !== null && <ErrorNote error={saves.error} />}
      <WorkPanes
        users={isPartial ? { count: template.usedBy.length, list: <UsedByPanel template={template} /> } : undefined}
        missing={mails.filled?.report.missing.length ?? 0}
        source={
          <WritePane
            isPart={isPartial}
            state={state}
            store={store}
            history={history}
            findings={findings}
            isChecked={isChecked}
            tags={schema.tags.map(({ name }) => name)}
            path={path in draft.files ? path : ""}
            onOpen={(file) => setAddress({ file })}
            onShowFinding={(finding) => {
              if (finding.place === "subject") subjectBox.current?.focus();
              else show(placeOf(finding, draft));
            }}
            subjectBox={subjectBox}
          />
        }
        data={
          <DataPanel
            store={store}
            state={state}
            samples={samples}
            history={history}
            isChecked={programs !== undefined}
            schema={schema}
            chosen={chosen}
            report={mails.filled?.report}
            issues={mails.issues}
            onShow={(entry) => show(placeOfEntry(draft, entry))}
          />
        }
        mail={
          <MailPane
            template={template}
            draft={draft}
            isPart={isPartial}
            preview={preview}
            data={brand.fill}
            brand={brand}
            mails={mails}
            look={work.look}
            onLook={(look) => store.run((before, at) => changeLook(before, look, at))}
            editing={editing}
          />
        }
      />
      {theirs !== undefined && (
        <ConflictDialog
          sides={{ theirs: draftOf(theirs), mine: draft, base: state.base }}
          onClose={closeConflict}
          onTake={(next) => {
            store.run((before, at) => mergeTheirs(before, draftOf(theirs), theirs.etag, next, at));
            closeConflict();
          }}
        />
      )}
      {isTesting && (
        <TestMailDialog
          draft={draft}
          chosen={{ ...chosen, data: brand.fill }}
          samples={samples.list}
          onClose={() => setTesting(false)}
        />
      )}
      {isPublishing && (
        <PublishDialog
          template={template}
          etag={etag}
          schema={schema}
          findings={findings}
          onClose={() => setPublishing(false)}
          onPublished={onPublished}
          onConflict={() => {
            setPublishing(false);
            compare();
          }}
        />
      )}
    </div>
  );
}

const KEEPING = {
  isUntouched: ({ work, saved }: WorkState) => isUntouched(work, saved, firstLook()),
  restore,
};

function showIn(store: WorkStore, place: Place, setAddress: ReturnType<typeof useAddress>[1]): void {
  setAddress({ tab: "source", file: place.path });
  store.run((before) => showPlace(before, place));
}

/** More is shown than the html for another program, and for what the data must have. */
function extentOf(address: URLSearchParams): Shown {
  if (address.get("tab") === "data") return "all";
  if (address.has("in")) return "findings";
  return targetOf(toForm(address.get("form"))) === "html" ? "html" : "all";
}

/** No mail is shown before it is known with which data. */
function withoutMail(preview: Preview): Preview {
  return { ...preview, shown: undefined, programs: undefined };
}

function placeOf(finding: Finding, draft: Draft): Place | undefined {
  const range = locate(finding, textAt(draft, finding.file));
  return range === undefined ? undefined : { path: finding.file, range };
}
