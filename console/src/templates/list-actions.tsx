import type { Template } from "../../../gen/letterpress/v1/template_pb.ts";
import { type AllMatching, BulkBar } from "./bulk/bulk-bar.tsx";
import { BulkNote } from "./bulk/bulk-note.tsx";
import { useBulk } from "./bulk/use-bulk.ts";

interface ListActionsProps {
  readonly chosen: readonly Template[];
  readonly onClear: () => void;
  /** Absent where all that match are loaded. */
  readonly all?: AllMatching;
}

/** What can be done to templates of the list, and what became of it. */
export function ListActions({ chosen, onClear, all }: ListActionsProps) {
  const bulk = useBulk();
  const isRunning = bulk.state !== undefined && bulk.state.result === undefined;
  return (
    <>
      <BulkNote bulk={bulk} />
      {chosen.length > 0 && !isRunning && (
        <BulkBar
          chosen={chosen}
          onClear={onClear}
          {...(all && { all })}
          onRun={(action, templates) => {
            onClear();
            bulk.run(action, templates);
          }}
        />
      )}
    </>
  );
}
