import { useState } from "react";
import type { TemplateMessage } from "../../../../gen/letterpress/v1/translation_service_pb.ts";
import { ConflictActions } from "../../components/conflict-actions.tsx";
import { ConflictChoice } from "../../components/conflict-choice.tsx";
import { Modal } from "../../components/modal.tsx";
import type { Choice, Choices } from "../../components/open-conflict.ts";
import { mergeRecords, type RecordSides, recordConflicts } from "../../saving/merge-records.ts";
import type { WrittenText, WrittenTexts } from "./written-texts.ts";

interface LanguageConflictProps {
  /** `theirs` is what the server has now. */
  readonly sides: RecordSides<WrittenText>;
  readonly messages: readonly TemplateMessage[];
  readonly onClose: () => void;
  /** Writes on with these translations, on what the server has now. */
  readonly onTake: (texts: WrittenTexts) => void;
}

/** What somebody else translated meanwhile, merged with what is written here. What both changed is decided here. */
export function LanguageConflict({ sides, messages, onClose, onTake }: LanguageConflictProps) {
  const [choices, setChoices] = useState<Choices>({});
  const choose = (name: string, choice: Choice) => setChoices((before) => ({ ...before, [name]: choice }));
  const sources = new Map(messages.map(({ id, source }) => [id, source]));
  const conflicts = recordConflicts(sides);
  const left = conflicts.filter(({ name }) => choices[name] === undefined).length;
  const merged = left === 0 ? mergeRecords(sides, choices) : undefined;
  return (
    <Modal
      title="Someone else saved translations"
      description={
        conflicts.length === 0
          ? "Your changes and theirs are merged: they are of different texts. Nothing is saved until you save."
          : "Changes of different texts are merged. Choose where both of you translated the same text."
      }
      isOpen
      onClose={onClose}
    >
      {conflicts.map(({ name, theirs, mine }) => (
        <ConflictChoice
          key={name}
          legend={`Both translated “${sources.get(name) ?? name}”`}
          conflict={{ name, theirs: shown(theirs), mine: shown(mine) }}
          choice={choices[name]}
          onChoose={choose}
        />
      ))}
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

function shown(written: WrittenText | undefined): string {
  return written?.text ?? "(not translated)";
}
