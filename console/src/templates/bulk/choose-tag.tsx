import { useId, useState } from "react";
import { Field } from "../../components/field.tsx";
import { Modal } from "../../components/modal.tsx";
import { TAG_HINT, toTag } from "../../tags/tag-rule.ts";
import { useTagCounts } from "../../tags/use-tag-counts.ts";

interface ChooseTagProps {
  readonly title: string;
  readonly action: string;
  /** The tags to choose from; without them, any tag may be typed. */
  readonly of?: readonly string[];
  readonly onClose: () => void;
  readonly onChoose: (tag: string) => void;
}

/** Asks for one tag. */
export function ChooseTag({ title, action, of, onClose, onChoose }: ChooseTagProps) {
  const [typed, setTyped] = useState(of?.[0] ?? "");
  const list = useId();
  const known = useTagCounts();
  return (
    <Modal title={title} isOpen onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          const tag = toTag(typed);
          if (tag !== undefined) onChoose(tag);
        }}
      >
        {of === undefined ? (
          <Field label="Tag" hint={TAG_HINT}>
            {(ids) => (
              <input
                {...ids}
                className="input"
                list={list}
                required
                autoComplete="off"
                value={typed}
                onChange={({ target }) => {
                  setTyped(target.value);
                  target.setCustomValidity(toTag(target.value) === undefined ? TAG_HINT : "");
                }}
              />
            )}
          </Field>
        ) : (
          <Field label="Tag">
            {(ids) => (
              <select {...ids} className="input" value={typed} onChange={({ target }) => setTyped(target.value)}>
                {of.map((tag) => (
                  <option key={tag}>{tag}</option>
                ))}
              </select>
            )}
          </Field>
        )}
        <datalist id={list}>
          {known.map(({ tag }) => (
            <option key={tag} value={tag} />
          ))}
        </datalist>
        <div className="actions">
          <button type="button" className="button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="button primary">
            {action}
          </button>
        </div>
      </form>
    </Modal>
  );
}
