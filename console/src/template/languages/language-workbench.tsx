import { useCallback, useEffect, useMemo, useState } from "react";
import type { Template } from "../../../../gen/letterpress/v1/template_pb.ts";
import { describeError } from "../../components/describe-error.ts";
import { ErrorNote } from "../../components/error-note.tsx";
import { useTell } from "../../components/toasts.tsx";
import { useShortcuts } from "../../components/use-shortcuts.ts";
import type { Found } from "../../saving/find-kept.ts";
import { isSameValue } from "../../saving/named.ts";
import { mergeTheirs, rebase, redo, restore, undo, write } from "../../saving/record-state.ts";
import { SaveState } from "../../saving/save-state.tsx";
import { useStoreState } from "../../saving/store.ts";
import { useKeptWork } from "../../saving/use-kept-work.ts";
import { useOtherTabs } from "../../saving/use-other-tabs.ts";
import { useSaves } from "../../saving/use-saves.ts";
import { ImportDialog } from "./import-dialog.tsx";
import { LanguageConflict } from "./language-conflict.tsx";
import { LanguageHead } from "./language-head.tsx";
import { LanguageMail } from "./language-mail.tsx";
import { LanguageNotices } from "./language-notices.tsx";
import { openLanguage } from "./open-language.ts";
import { TextTable } from "./text-table.tsx";
import { type ShownLanguage, useLanguageSaver } from "./use-language-saver.ts";
import { useTextFaults } from "./use-text-faults.ts";
import { changedTexts, type KeptLanguage, type LanguageState, type WrittenText } from "./written-texts.ts";
import "../workbench.css";
import "./languages.css";

interface LanguageWorkbenchProps {
  readonly template: Template;
  readonly locale: string;
  readonly language: ShownLanguage;
  readonly found: Found<KeptLanguage>;
}

/** A language to be written: the table of its texts, with the mail in it beside. */
export function LanguageWorkbench({ template, locale, language, found }: LanguageWorkbenchProps) {
  const [store] = useState(() => openLanguage(language, found));
  const state = useStoreState(store);
  const { work, isChanged, saved, etag, base } = state;
  const kept = useKeptWork(store, language.id, found, KEEPING);
  const otherTabs = useOtherTabs(language.id, found.tab);
  const saves = useSaves(language, store, useLanguageSaver(template.id, locale, language, store));
  const { save, theirs, closeConflict, isSaving, maySave } = saves;
  const isReadOnly = !maySave || template.archivedAt !== undefined;
  const changes = useMemo(() => changedTexts(work.draft, saved), [work.draft, saved]);
  const checked = useTextFaults({ id: template.id, locale }, isReadOnly ? NONE : changes);
  const [isImporting, setImporting] = useState(false);
  const tell = useTell();
  const follow = useCallback((to: ShownLanguage) => store.run((before) => rebase(before, to.texts, to.etag)), [store]);
  const isAhead = language.etag !== etag && state.restoredAt === undefined && isSameValue(language.texts, saved);
  useEffect(() => {
    if (isAhead) follow(language);
  }, [isAhead, follow, language]);
  const saveThen = (next: () => void) => {
    if (!maySave) return tell("Your key has the role viewer and cannot save. This browser keeps your changes.");
    save.mutate({ isAutomatic: false }, { onSuccess: next });
  };
  const tellSaved = () => tell("The translations are saved.");
  useShortcuts({
    "Mod+s": () => isChanged && saveThen(tellSaved),
    "Mod+z": () => store.run(undo),
    "Mod+y": () => store.run(redo),
    "Mod+Z": () => store.run(redo),
  });
  const onWrite = useCallback(
    (id: string, value: WrittenText | undefined) => store.run((before, at) => write(before, id, value, at)),
    [store],
  );
  const { messages, sourceLocale } = language.answer;
  const faulty = changes.filter(({ id }) => checked.faults.has(id)).length;
  const isOfTexts = [saves.error, saves.failure?.error].some(isAboutTexts);
  const problem =
    faulty > 0
      ? `${faulty} ${faulty === 1 ? "text has a problem" : "texts have problems"}`
      : isOfTexts
        ? undefined
        : saves.problem;
  return (
    <div className="page full workbench">
      <LanguageHead
        {...{ template, locale, messages }}
        written={work.draft}
        canSave={isChanged && !(isSaving && !saves.isAutomatic)}
        isReadOnly={isReadOnly}
        saveState={<SaveState isChanged={isChanged} saves={{ ...saves, problem }} />}
        onSave={() => saveThen(tellSaved)}
        onImport={() => (isChanged ? saveThen(() => setImporting(true)) : setImporting(true))}
      />
      <LanguageNotices {...{ store, state, kept, otherTabs, saves }} />
      {saves.error !== null && !isOfTexts && <ErrorNote error={saves.error} />}
      <LanguageMail
        {...{ template, locale, language }}
        unsaved={checked.sound}
        texts={
          <TextTable
            {...{ messages, locale, sourceLocale, isReadOnly, onWrite }}
            written={work.draft}
            faults={checked.faults}
          />
        }
      />
      {theirs !== undefined && (
        <LanguageConflict
          sides={{ theirs: theirs.texts, mine: work.draft, base }}
          messages={theirs.answer.messages}
          onClose={closeConflict}
          onTake={(next) => {
            const saved = { saved: theirs.texts, etag: theirs.etag };
            store.run((before, at) => mergeTheirs(before, saved, next, at));
            closeConflict();
          }}
        />
      )}
      {isImporting && <ImportDialog template={template} locale={locale} onClose={() => setImporting(false)} />}
    </div>
  );
}

/** What a text breaks is said at the text. */
function isAboutTexts(error: unknown): boolean {
  return describeError(error).violations.some(({ field }) => field.startsWith("translations["));
}

const NONE: ReturnType<typeof changedTexts> = [];

const KEEPING = {
  isUntouched: ({ isChanged }: LanguageState) => !isChanged,
  restore: (state: LanguageState, kept: KeptLanguage) => restore(state, kept),
};
