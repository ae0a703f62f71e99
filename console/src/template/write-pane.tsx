import type { EditorState } from "@codemirror/state";
import { type RefObject, useMemo, useState } from "react";
import { SENDING_SERVICES } from "../../../gen/sending-services.ts";
import { useMay } from "../session/role.ts";
import { type Draft, textAt } from "./draft/draft.ts";
import { applyFix } from "./editor/apply-fix.ts";
import { type Fix, findFix } from "./editor/find-fix.ts";
import { Findings } from "./editor/findings.tsx";
import { locate } from "./editor/locate.ts";
import { SourceEditor } from "./editor/source-editor.tsx";
import type { Finding } from "./finding.ts";
import type { History } from "./history.ts";
import { languageOf } from "./source.ts";
import {
  chooseService,
  noteShown,
  replaceText,
  type WorkState,
  writeSubject,
  writeText,
} from "./workbench/work-state.ts";
import type { WorkStore } from "./workbench/work-store.ts";

interface WritePaneProps {
  /** Whether it is a part of mails, which has no subject. */
  readonly isPart: boolean;
  readonly state: WorkState;
  readonly store: WorkStore;
  readonly history: History;
  readonly findings: readonly Finding[];
  /** Whether the findings are those of the draft as it is now. */
  readonly isChecked: boolean;
  readonly tags: readonly string[];
  readonly path: string;
  readonly onOpen: (path: string) => void;
  readonly onShowFinding: (finding: Finding) => void;
  readonly subjectBox: RefObject<HTMLInputElement | null>;
}

/** The subject and the source, with what is found in them. */
export function WritePane(props: WritePaneProps) {
  const { isPart, state, store, history, findings, isChecked, tags, path, onOpen, onShowFinding, subjectBox } = props;
  const { draft } = state.work;
  const { wanted } = state;
  const isReadOnly = !useMay("editor");
  const [states] = useState(() => new Map<string, EditorState>());
  const text = textAt(draft, path);
  const language = languageOf(text);
  const paths = Object.keys(draft.files);
  // What is written later is no reason to look for all of them at each key.
  const fixes = useMemo(
    () => new Map(findings.slice(0, MAX_FIXES).map((finding) => [finding, fixIn(draft, finding)])),
    [findings],
  );
  const fix = (finding: Finding) =>
    store.run((before, at) => {
      const found = fixIn(before.work.draft, finding);
      if (found === undefined) return before;
      return replaceText(before, finding.file, applyFix(textAt(before.work.draft, finding.file), found), at);
    });
  return (
    <>
      <div className="subject-line">
        {isPart ? (
          <span className="grow small muted">No subject: each mail has its own</span>
        ) : (
          <>
            <label htmlFor="subject" className="field-label">
              Subject
            </label>
            <input
              ref={subjectBox}
              id="subject"
              className="input"
              maxLength={500}
              readOnly={isReadOnly}
              value={draft.subject}
              onChange={({ target }) => store.run((before, at) => writeSubject(before, target.value, at))}
            />
          </>
        )}
        <select
          className="input choose"
          aria-label="Sending service"
          title="The service whose placeholders pass through, such as *|UNSUB|*"
          disabled={isReadOnly}
          value={draft.sendingService}
          onChange={({ target }) => store.run((before, at) => chooseService(before, target.value, at))}
        >
          <option value="">No service</option>
          {SENDING_SERVICES.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
        {paths.length > 0 && (
          <select
            className="input choose"
            aria-label="File"
            value={path}
            onChange={({ target }) => onOpen(target.value)}
          >
            <option value="">{draft.mjmlPath || "The source"}</option>
            {paths.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
        )}
      </div>
      <SourceEditor
        label={path === "" ? "Source" : path}
        text={text}
        language={language}
        findings={findings.filter(({ file }) => file === path)}
        tags={tags}
        onChange={(next, isCommand) =>
          store.run((before, at) => (isCommand ? replaceText : writeText)(before, path, next, at))
        }
        wanted={wanted?.path === path ? wanted.range : undefined}
        onShown={() => store.run(noteShown)}
        history={history}
        states={states}
        isReadOnly={isReadOnly}
      />
      <Findings
        findings={findings}
        isChecked={isChecked}
        onShow={onShowFinding}
        fixOf={(finding) => (isReadOnly ? undefined : fixes.get(finding))}
        onFix={fix}
      />
    </>
  );
}

/** The number of findings for which fixes are looked up: the first ones of a very long list. */
const MAX_FIXES = 100;

function fixIn(draft: Draft, finding: Finding): Fix | undefined {
  if (finding.place === "subject") return undefined;
  const text = textAt(draft, finding.file);
  return findFix(finding, text, () => locate(finding, text));
}
