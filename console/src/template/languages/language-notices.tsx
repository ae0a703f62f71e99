import type { ReactNode } from "react";
import { replaceRecord } from "../../saving/record-state.ts";
import type { Store } from "../../saving/store.ts";
import type { KeptWorks } from "../../saving/use-kept-work.ts";
import type { useSaves } from "../../saving/use-saves.ts";
import { useSession } from "../../session/session.ts";
import type { LanguageState, LanguageWork } from "./written-texts.ts";

interface LanguageNoticesProps {
  readonly store: Store<LanguageState>;
  readonly state: LanguageState;
  readonly kept: KeptWorks<LanguageWork>;
  /** How many other tabs show the language. */
  readonly otherTabs: number;
  readonly saves: Pick<ReturnType<typeof useSaves>, "isOnline" | "isBehind" | "isDeleted" | "compare">;
}

/** What a translator has to know before going on. */
export function LanguageNotices({ store, state, kept, otherTabs, saves }: LanguageNoticesProps) {
  const { isChanged, restoredAt } = state;
  const { key } = useSession();
  const showSaved = () =>
    store.run((before, at) => replaceRecord(before, "the return to what is saved", before.saved, at));
  return (
    <>
      {key.role === "viewer" && (
        <Notice>Your key has the role viewer, so you can read translations. Changing them requires an editor.</Notice>
      )}
      {!saves.isOnline && (
        <Notice isWarning>Offline. Your changes are kept in this browser and saved when you are back.</Notice>
      )}
      {saves.isDeleted && (
        <Notice isWarning>Somebody has deleted this template, so its translations cannot be saved.</Notice>
      )}
      {saves.isBehind && (
        <Notice isWarning action="Compare both sides" onAct={saves.compare}>
          Someone else has changed these translations since you opened them.
        </Notice>
      )}
      {isChanged && restoredAt !== undefined && (
        <Notice action="Show what is saved" onAct={showSaved}>
          These are your unsaved changes of {TIME.format(restoredAt)}, which this browser stored.
        </Notice>
      )}
      {isChanged && !kept.isKept && (
        <Notice isWarning>
          This browser cannot store your unsaved changes, because its storage is full or turned off. Save before you
          leave.
        </Notice>
      )}
      {otherTabs > 0 && <Notice>This language is also open in another tab. Each tab keeps its own changes.</Notice>}
      {kept.others.map((slot) => (
        <Notice
          key={slot.tab}
          action="Show"
          onAct={() => kept.show(slot)}
          other="Discard"
          onOther={() => kept.discard(slot)}
        >
          This browser keeps other changes of this language, made {TIME.format(slot.at)}.
        </Notice>
      ))}
    </>
  );
}

interface NoticeProps {
  readonly children: ReactNode;
  readonly isWarning?: boolean;
  readonly action?: string;
  readonly onAct?: () => void;
  readonly other?: string;
  readonly onOther?: () => void;
}

function Notice({ children, isWarning = false, action, onAct, other, onOther }: NoticeProps) {
  return (
    <div className={isWarning ? "notice warn" : "notice"} role="status">
      <p className="grow">{children}</p>
      {action !== undefined && (
        <button type="button" className="button small" onClick={onAct}>
          {action}
        </button>
      )}
      {other !== undefined && (
        <button type="button" className="button small" onClick={onOther}>
          {other}
        </button>
      )}
    </div>
  );
}

const TIME = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" });
