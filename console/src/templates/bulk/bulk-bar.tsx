import { useState } from "react";
import type { Template } from "../../../../gen/letterpress/v1/template_pb.ts";
import { useMay } from "../../session/role.ts";
import { type BulkAction, nameOf } from "./bulk-action.ts";
import { ChooseTag } from "./choose-tag.tsx";
import { ConfirmArchive } from "./confirm-archive.tsx";

/** The templates that match but are not loaded yet. */
export interface AllMatching {
  readonly total: number;
  /** Whether they are being loaded to be selected. */
  readonly isReading: boolean;
  readonly onSelect: () => void;
}

/** More would be read for too long. */
const ALL_MAX = 1_000;

interface BulkBarProps {
  readonly chosen: readonly Template[];
  readonly onClear: () => void;
  readonly onRun: (action: BulkAction, templates: readonly Template[]) => void;
  readonly all?: AllMatching;
}

type Asked = "archive" | "unarchive" | "add-tag" | "remove-tag";

/** What can be done to the templates that are chosen, each after it was confirmed. */
export function BulkBar({ chosen, onClear, onRun, all }: BulkBarProps) {
  const [asked, setAsked] = useState<Asked>();
  const mayArchive = useMay("publisher");
  const active = chosen.filter(({ archivedAt }) => archivedAt === undefined);
  const archived = chosen.filter(({ archivedAt }) => archivedAt !== undefined);
  const tagged = chosen.filter(({ tags }) => tags.length > 0);
  const run = (action: BulkAction, templates: readonly Template[]) => {
    setAsked(undefined);
    onRun(action, templates);
  };
  const close = () => setAsked(undefined);
  return (
    <section className="row wrap bulk-bar" aria-label="What to do with the selected templates">
      <strong className="grow" role="status">
        {chosen.length} selected
      </strong>
      {all !== undefined && all.total <= ALL_MAX && (
        <button type="button" className="button small quiet" disabled={all.isReading} onClick={all.onSelect}>
          {all.isReading ? "Loading…" : `Select all ${all.total}`}
        </button>
      )}
      <button type="button" className="button small" onClick={() => setAsked("add-tag")}>
        Add a tag
      </button>
      {tagged.length > 0 && (
        <button type="button" className="button small" onClick={() => setAsked("remove-tag")}>
          Remove a tag
        </button>
      )}
      {mayArchive && active.length > 0 && (
        <button type="button" className="button small" onClick={() => setAsked("archive")}>
          Archive
        </button>
      )}
      {mayArchive && archived.length > 0 && (
        <button type="button" className="button small" onClick={() => setAsked("unarchive")}>
          Unarchive
        </button>
      )}
      <button type="button" className="button small quiet" onClick={onClear}>
        Clear the selection
      </button>
      {asked === "add-tag" && (
        <ChooseTag
          title={`Add a tag to ${nameOf(chosen)}`}
          action="Add the tag"
          onClose={close}
          onChoose={(tag) => run({ is: "add-tag", tag }, chosen)}
        />
      )}
      {asked === "remove-tag" && (
        <ChooseTag
          title={`Remove a tag from ${nameOf(tagged)}`}
          action="Remove the tag"
          of={[...new Set(tagged.flatMap(({ tags }) => tags))].sort()}
          onClose={close}
          onChoose={(tag) =>
            run(
              { is: "remove-tag", tag },
              tagged.filter(({ tags }) => tags.includes(tag)),
            )
          }
        />
      )}
      <ConfirmArchive
        templates={asked === "archive" ? active : asked === "unarchive" ? archived : undefined}
        onClose={close}
        onRun={run}
      />
    </section>
  );
}
