import { useState } from "react";
import type { Template } from "../../../../gen/letterpress/v1/template_pb.ts";
import { Modal } from "../../part/modal.tsx";
import { CompareTexts } from "../versions/compare-texts.tsx";
import { type Draft, draftOf } from "./draft.ts";

interface ConflictDialogProps {
  /** As the server has it now. */
  readonly theirs: Template;
  readonly mine: Draft;
  readonly onClose: () => void;
  /** Writes on with this draft, on what the server has now. */
  readonly onTake: (draft: Draft) => void;
}

/** What somebody else saved meanwhile beside what is written here, to keep either or parts of both. */
export function ConflictDialog({ theirs, mine, onClose, onTake }: ConflictDialogProps) {
  const saved = draftOf(theirs);
  const [text, setText] = useState(mine.text);
  const [subject, setSubject] = useState(mine.subject);
  const [files, setFiles] = useState(mine.files);
  const paths = [...new Set([...Object.keys(saved.files), ...Object.keys(mine.files)])];
  return (
    <Modal
      title="Someone else saved this template"
      description="On the left is what they saved, on the right what you wrote. Nothing is lost until you choose; the arrows take a part over."
      isOpen
      isWide
      onClose={onClose}
    >
      {saved.subject !== mine.subject && (
        <fieldset className="choices">
          <legend className="field-label">Subject</legend>
          {[saved.subject, mine.subject].map((each, index) => (
            <label key={each} className="choice">
              <input type="radio" name="subject" checked={subject === each} onChange={() => setSubject(each)} />
              <span>
                <span className="small muted">{index === 0 ? "Theirs" : "Yours"}</span>
                {each}
              </span>
            </label>
          ))}
        </fieldset>
      )}
      <CompareTexts
        before={{ label: "Theirs, saved", text: saved.text }}
        after={{ label: "Yours, not saved", text: mine.text }}
        onChange={setText}
      />
      {paths
        .filter((path) => saved.files[path] !== mine.files[path])
        .map((path) => (
          <CompareTexts
            key={path}
            before={{ label: `Theirs: ${path}`, text: saved.files[path] ?? "" }}
            after={{ label: `Yours: ${path}`, text: mine.files[path] ?? "" }}
            onChange={(next) => setFiles((others) => ({ ...others, [path]: next }))}
          />
        ))}
      <div className="actions">
        <button type="button" className="button" onClick={onClose}>
          Decide later
        </button>
        <button type="button" className="button" onClick={() => onTake(saved)}>
          Take theirs
        </button>
        <button type="button" className="button primary" onClick={() => onTake({ ...mine, subject, text, files })}>
          Write on with the right side
        </button>
      </div>
    </Modal>
  );
}
