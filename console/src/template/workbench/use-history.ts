import { describeError } from "../../components/describe-error.ts";
import { useTell } from "../../components/toasts.tsx";
import { useAddress } from "../../components/use-address.ts";
import { useShortcuts } from "../../components/use-shortcuts.ts";
import type { History } from "../history.ts";
import { placeOfChange } from "./place-of-change.ts";
import { redo, type SampleChange, undo } from "./work-state.ts";
import type { WorkStore } from "./work-store.ts";

/**
 * Undoes and redoes the changes of a template's page, from anywhere in it, and shows where each one was. `follow` has
 * the server follow that of a sample.
 */
export function useHistory(store: WorkStore, follow: (change: SampleChange) => Promise<void>): History {
  const [, setAddress] = useAddress();
  const tell = useTell();
  const go = (command: typeof undo, sample: SampleChange | undefined) => {
    const before = store.get().work;
    store.run(command);
    const place = placeOfChange(before, store.get().work);
    if (place?.tab === "source") setAddress({ tab: "source", file: place.path });
    if (place?.tab === "data") setAddress({ tab: "data" });
    if (sample !== undefined) follow(sample).catch((error) => tell(describeError(error).message));
  };
  const history: History = {
    undo() {
      const step = store.get().past.at(-1);
      if (step === undefined) return tell("There is nothing to undo.");
      go(undo, step.sample && { ...step.sample, before: step.sample.after, after: step.sample.before });
    },
    redo() {
      const step = store.get().future.at(-1);
      if (step === undefined) return tell("There is nothing to redo.");
      go(redo, step.sample);
    },
  };
  useShortcuts({ "Mod+z": history.undo, "Mod+y": history.redo, "Mod+Z": history.redo });
  return history;
}
