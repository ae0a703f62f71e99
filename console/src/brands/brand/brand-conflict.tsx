import { useState } from "react";
import { ConflictActions } from "../../components/conflict-actions.tsx";
import { ConflictChoice } from "../../components/conflict-choice.tsx";
import { Modal } from "../../components/modal.tsx";
import type { Choice, Choices } from "../../components/open-conflict.ts";
import { mergeRecords, type RecordSides, recordConflicts } from "../../saving/merge-records.ts";
import { TokenChanges } from "./token-changes.tsx";
import type { Tokens } from "./tokens.ts";

interface BrandConflictProps {
  /** `theirs` is what the server has now. */
  readonly sides: RecordSides<string>;
  readonly onClose: () => void;
  /** Writes on with these tokens, on what the server has now. */
  readonly onTake: (tokens: Tokens) => void;
}

/** What somebody else saved meanwhile, merged with what is written here. What both changed is decided here. */
export function BrandConflict({ sides, onClose, onTake }: BrandConflictProps) {
  const [choices, setChoices] = useState<Choices>({});
  const choose = (name: string, choice: Choice) => setChoices((before) => ({ ...before, [name]: choice }));
  const conflicts = recordConflicts(sides);
  const left = conflicts.filter(({ name }) => choices[name] === undefined).length;
  const merged = left === 0 ? mergeRecords(sides, choices) : undefined;
  return (
    <Modal
      title="Someone else saved this brand"
      description={
        conflicts.length === 0
          ? "Your changes and theirs are merged: they do not touch the same tokens. Nothing is saved until you save."
          : "Changes of different tokens are merged. Choose where both of you changed the same token."
      }
      isOpen
      onClose={onClose}
    >
      {conflicts.map((conflict) => (
        <ConflictChoice
          key={conflict.name}
          legend={`Both changed ${conflict.name}`}
          conflict={{ ...conflict, theirs: conflict.theirs ?? "", mine: conflict.mine ?? "" }}
          {...{ choice: choices[conflict.name], onChoose: choose }}
        />
      ))}
      {merged !== undefined && <TokenChanges before={sides.theirs} after={merged} />}
      <ConflictActions
        count={conflicts.length}
        left={left}
        onClose={onClose}
        onTakeTheirs={() => onTake(sides.theirs)}
        onTakeBoth={merged && (() => onTake(merged))}
      />
    </Modal>
  );
}
