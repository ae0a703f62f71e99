import { useMemo, useState } from "react";
import { ConflictActions } from "../../components/conflict-actions.tsx";
import { ConflictChoice } from "../../components/conflict-choice.tsx";
import { Modal } from "../../components/modal.tsx";
import type { Choice, Choices, OpenConflict } from "../../components/open-conflict.ts";
import { CompareTexts } from "../diff/compare-texts.tsx";
import {
  conflictsOf,
  type Difference,
  differencesOf,
  mergedText,
  mergeSides,
  type Sides,
  singleConflictsOf,
} from "./compare-sides.ts";
import type { Draft } from "./draft.ts";

interface ConflictDialogProps {
  /** `theirs` is what the server has now. */
  readonly sides: Sides;
  readonly onClose: () => void;
  /** Writes on with this draft, on what the server has now. */
  readonly onTake: (draft: Draft) => void;
}

/** What somebody else saved meanwhile, merged with what is written here. What both changed is decided here. */
export function ConflictDialog({ sides, onClose, onTake }: ConflictDialogProps) {
  const { theirs, mine, base } = sides;
  const [choices, setChoices] = useState<Choices>({});
  const choose = (name: string, choice: Choice) => setChoices((before) => ({ ...before, [name]: choice }));
  const [differences, singles] = useMemo(() => [differencesOf(sides), singleConflictsOf(sides)], [theirs, mine, base]);
  const open = [...singles, ...differences.flatMap(conflictsOf)];
  const left = open.filter(({ name }) => choices[name] === undefined).length;
  const merged = left === 0 ? mergeSides(sides, choices) : undefined;
  return (
    <Modal
      title="Someone else saved this template"
      description={
        open.length === 0
          ? "Your changes and theirs are merged: they do not touch the same lines. Nothing is saved until you save."
          : "Changes of different lines are merged. Choose where both of you changed the same lines."
      }
      isOpen
      isWide
      onClose={onClose}
    >
      {singles.map((conflict) => (
        <ConflictChoice
          key={conflict.name}
          legend={SINGLES[conflict.name] ?? conflict.name}
          {...{ conflict, choice: choices[conflict.name], onChoose: choose }}
        />
      ))}
      {differences.map((difference) => (
        <Text key={difference.path} {...{ difference, choices, onChoose: choose }} />
      ))}
      <ConflictActions
        count={open.length}
        left={left}
        onClose={onClose}
        onTakeTheirs={() => onTake(theirs)}
        onTakeBoth={merged && (() => onTake(merged))}
      />
    </Modal>
  );
}

const SINGLES: Readonly<Record<string, string>> = {
  subject: "Subject",
  sendingService: "Sending service",
  mjmlPath: "Place of the source among its files",
};

interface TextProps {
  readonly difference: Difference;
  readonly choices: Choices;
  readonly onChoose: (name: string, choice: Choice) => void;
}

/** The conflicts of a text; once they are decided, what they saved beside what is continued with. */
function Text({ difference, choices, onChoose }: TextProps) {
  const { path, theirs, mine, merge } = difference;
  const name = path === "" ? "the source" : path;
  const conflicts = conflictsOf(difference);
  const isDecided = conflicts.every((conflict) => choices[conflict.name] !== undefined);
  const merged = mergedText(difference, choices);
  const before =
    merge === "theirs" ? { label: `Yours: ${name}`, text: mine } : { label: `Theirs: ${name}`, text: theirs };
  return (
    <>
      {conflicts.map((conflict, index) => (
        <ConflictChoice
          key={conflict.name}
          legend={merge === "keep-or-not" ? ONE_SIDED(name, theirs === undefined) : legendOf(name, index, conflicts)}
          {...{ conflict, choice: choices[conflict.name], onChoose }}
          {...(merge === "keep-or-not" && { keeps: theirs === undefined ? "mine" : "theirs" })}
        />
      ))}
      {isDecided && merged === undefined && <p className="muted">{name} is left out.</p>}
      {isDecided && merged !== undefined && merge !== "mine" && (
        <CompareTexts
          before={{ label: before.label, text: before.text ?? "" }}
          after={{ label: `Merged: ${name}`, text: merged }}
        />
      )}
      {merge === "mine" && merged !== undefined && (
        <p className="muted">Only you changed {name}: it stays as you wrote it.</p>
      )}
    </>
  );
}

const ONE_SIDED = (name: string, isMine: boolean) => `${name} is in ${isMine ? "yours" : "theirs"} only`;

function legendOf(name: string, index: number, { length }: readonly OpenConflict[]): string {
  return length === 1 ? `Both changed ${name}` : `Both changed ${name}: conflict ${index + 1} of ${length}`;
}
