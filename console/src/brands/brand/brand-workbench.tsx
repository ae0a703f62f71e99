import { useCallback, useEffect, useState } from "react";
import type { Brand } from "../../../../gen/letterpress/v1/brand_pb.ts";
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
import { BrandConflict } from "./brand-conflict.tsx";
import { BrandHead } from "./brand-head.tsx";
import { BrandMail } from "./brand-mail.tsx";
import { BrandNotices } from "./brand-notices.tsx";
import { BrandPanes } from "./brand-panes.tsx";
import { openBrand } from "./open-brand.ts";
import { PublishBrand } from "./publish-brand.tsx";
import { TokenTable } from "./token-table.tsx";
import type { BrandState, KeptBrand } from "./tokens.ts";
import { useBrandMail } from "./use-brand-mail.ts";
import { useBrandSaver } from "./use-brand-saver.ts";
import "../../template/workbench.css";
import "./brand.css";

interface BrandWorkbenchProps {
  readonly brand: Brand;
  readonly found: Found<KeptBrand>;
}

/** A brand to be written, with a mail in it beside. */
export function BrandWorkbench({ brand, brand: { id }, found }: BrandWorkbenchProps) {
  const [store] = useState(() => openBrand(brand, found));
  const state = useStoreState(store);
  const { work, isChanged, saved, etag, base } = state;
  const kept = useKeptWork(store, id, found, KEEPING);
  const otherTabs = useOtherTabs(id, found.tab);
  const saves = useSaves(brand, store, useBrandSaver(id, store));
  const { save, theirs, compare, closeConflict, isSaving, maySave } = saves;
  const [isPublishing, setPublishing] = useState(false);
  const tell = useTell();
  const mail = useBrandMail();
  // A publish and a rename give a brand another etag, too.
  const follow = useCallback((to: Brand) => store.run((before) => rebase(before, to.tokens, to.etag)), [store]);
  const isAhead = brand.etag !== etag && state.restoredAt === undefined && isSameValue(brand.tokens, saved);
  useEffect(() => {
    if (isAhead) follow(brand);
  }, [isAhead, follow, brand]);
  const saveThen = (next: () => void) => {
    if (!maySave) return tell("Your key has the role viewer and cannot save. This browser keeps your changes.");
    save.mutate({ isAutomatic: false }, { onSuccess: next });
  };
  const tellSaved = () => tell("The draft is saved.");
  useShortcuts({
    "Mod+s": () => isChanged && saveThen(tellSaved),
    "Mod+z": () => store.run(undo),
    "Mod+y": () => store.run(redo),
    "Mod+Z": () => store.run(redo),
  });
  return (
    <div className="page full workbench">
      <BrandHead
        brand={brand}
        isChanged={isChanged}
        isBusy={isSaving && !saves.isAutomatic}
        saveState={<SaveState isChanged={isChanged} saves={saves} />}
        onSave={() => saveThen(tellSaved)}
        onPublish={() => (isChanged || save.isPending ? saveThen(() => setPublishing(true)) : setPublishing(true))}
      />
      <BrandNotices {...{ store, state, kept, otherTabs }} saves={saves} />
      {saves.error !== null && <ErrorNote error={saves.error} />}
      <BrandPanes
        tokens={
          <TokenTable
            tokens={work.draft}
            saved={saved}
            declared={mail.declared}
            isReadOnly={!maySave || brand.archivedAt !== undefined}
            onWrite={(name, value) => store.run((before, at) => write(before, name, value || undefined, at))}
          />
        }
        mail={<BrandMail mail={mail} tokens={work.draft} />}
      />
      {theirs !== undefined && (
        <BrandConflict
          sides={{ theirs: theirs.tokens, mine: work.draft, base }}
          onClose={closeConflict}
          onTake={(next) => {
            store.run((before, at) => mergeTheirs(before, { saved: theirs.tokens, etag: theirs.etag }, next, at));
            closeConflict();
          }}
        />
      )}
      {isPublishing && (
        <PublishBrand
          brand={brand}
          etag={etag}
          onClose={() => setPublishing(false)}
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
  isUntouched: ({ isChanged }: BrandState) => !isChanged,
  restore: (state: BrandState, kept: KeptBrand) => restore(state, kept),
};
