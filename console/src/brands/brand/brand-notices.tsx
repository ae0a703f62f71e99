import { replaceRecord } from "../../saving/record-state.ts";
import { SaveNotices } from "../../saving/save-notices.tsx";
import type { Store } from "../../saving/store.ts";
import type { KeptWorks } from "../../saving/use-kept-work.ts";
import type { useSaves } from "../../saving/use-saves.ts";
import { useSession } from "../../session/session.ts";
import type { BrandState, BrandWork } from "./tokens.ts";

interface BrandNoticesProps {
  readonly store: Store<BrandState>;
  readonly state: BrandState;
  readonly kept: KeptWorks<BrandWork>;
  /** How many other tabs show the brand. */
  readonly otherTabs: number;
  readonly saves: Pick<ReturnType<typeof useSaves>, "isOnline" | "isBehind" | "isDeleted" | "compare">;
}

/** What a writer has to know of the draft before going on. */
export function BrandNotices({ store, state, kept, otherTabs, saves }: BrandNoticesProps) {
  const { isChanged, restoredAt } = state;
  const { key } = useSession();
  const showSaved = () =>
    store.run((before, at) => replaceRecord(before, "the return to the saved draft", before.saved, at));
  return (
    <>
      {key.role === "viewer" && (
        <div className="notice" role="note">
          <p>Your key has the role viewer, so you can read this brand. Changing it requires an editor.</p>
        </div>
      )}
      <SaveNotices
        what="brand"
        deleted={
          <div className="notice warn" role="status">
            <p>Somebody has deleted this brand, so your changes cannot be saved in it.</p>
          </div>
        }
        onShowSaved={showSaved}
        {...{ saves, isChanged, restoredAt, kept, otherTabs }}
      />
      {kept.others.map((slot) => (
        <div key={slot.tab} className="notice" role="status">
          <p className="grow">This browser keeps another draft of this brand, changed {TIME.format(slot.at)}.</p>
          <button type="button" className="button small" onClick={() => kept.show(slot)}>
            Show
          </button>
          <button type="button" className="button small" onClick={() => kept.discard(slot)}>
            Discard
          </button>
        </div>
      ))}
    </>
  );
}

const TIME = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" });
