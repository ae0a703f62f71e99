import { useState } from "react";
import { Modal } from "../../components/modal.tsx";
import { CompareTexts } from "../diff/compare-texts.tsx";
import { type Difference, differencesOf, mergeSides, type Sides } from "./compare-sides.ts";
import { type Draft, withTextAt } from "./draft.ts";
import { EitherSide } from "./either-side.tsx";

interface ConflictDialogProps {
  /** `theirs` is what the server has now. */
  readonly sides: Sides;
  readonly onClose: () => void;
  /** Writes on with this draft, on what the server has now. */
  readonly onTake: (draft: Draft) => void;
}

/** What somebody else saved meanwhile beside what is written here, to keep either or parts of both. */
export function ConflictDialog({ sides, onClose, onTake }: ConflictDialogProps) {
  const { theirs, mine } = sides;
  const differences = differencesOf(sides);
  const [merged, setMerged] = useState(() => mergeSides(sides));
  const hasSubjects = theirs.subject !== mine.subject && mine.subject !== sides.base?.subject;
  return (
    <Modal
      title="Someone else saved this template"
      description="On the left is what they saved, on the right what you wrote. Nothing is lost until you choose; the arrows copy a change to the right."
      isOpen
      isWide
      onClose={onClose}
    >
      {hasSubjects && (
        <EitherSide
          legend="Subject"
          theirs={theirs.subject}
          mine={mine.subject}
          isTheirs={merged.subject === theirs.subject}
          onChoose={(isTheirs) => setMerged((before) => ({ ...before, subject: (isTheirs ? theirs : mine).subject }))}
        />
      )}
      {differences.map((difference) => (
        <Text key={difference.path} difference={difference} merged={merged} onMerge={setMerged} />
      ))}
      <div className="actions">
        <button type="button" className="button" onClick={onClose}>
          Decide later
        </button>
        <button type="button" className="button" onClick={() => onTake(theirs)}>
          Take theirs
        </button>
        <button type="button" className="button primary" onClick={() => onTake(merged)}>
          Continue with the right side
        </button>
      </div>
    </Modal>
  );
}

interface TextProps {
  readonly difference: Difference;
  readonly merged: Draft;
  readonly onMerge: (to: (merged: Draft) => Draft) => void;
}

/** What both sides changed is merged by hand. What only they changed is shown; a file of one side is kept or not. */
function Text({ difference, merged, onMerge }: TextProps) {
  const { path, theirs, mine, base, isTheirs } = difference;
  const name = path === "" ? "the source" : path;
  if (isTheirs && base !== undefined && theirs !== undefined)
    return (
      <CompareTexts
        before={{ label: `Before: ${name}`, text: base }}
        after={{ label: `Only they changed ${name}: included`, text: theirs }}
      />
    );
  if (theirs === undefined || mine === undefined)
    return (
      <EitherSide
        legend={`${name} is in ${theirs === undefined ? "yours" : "theirs"} alone`}
        theirs={theirs === undefined ? "Leave it out" : "Include it"}
        mine={mine === undefined ? "Leave it out" : "Keep it"}
        isTheirs={merged.files[path] === theirs}
        onChoose={(isIt) => onMerge((before) => withFile(before, path, isIt ? theirs : mine))}
      />
    );
  return (
    <CompareTexts
      before={{ label: path === "" ? "Theirs, saved" : `Theirs: ${path}`, text: theirs }}
      after={{ label: path === "" ? "Yours, not saved" : `Yours: ${path}`, text: mine }}
      onChange={(text) => onMerge((before) => withTextAt(before, path, text))}
    />
  );
}

function withFile(draft: Draft, path: string, text: string | undefined): Draft {
  if (text !== undefined) return withTextAt(draft, path, text);
  const { [path]: _, ...files } = draft.files;
  return { ...draft, files };
}
