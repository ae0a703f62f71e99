import { type KeyboardEvent, useId, useRef, useState } from "react";
import { TAG_HINT, TAGS_MAX, toTag } from "./tag-rule.ts";
import { useTagCounts } from "./use-tag-counts.ts";

interface TagInputProps {
  readonly tags: readonly string[];
  readonly onChange: (tags: readonly string[]) => void;
  /** Attributes of the field that labels it. */
  readonly ids: { readonly id: string; readonly "aria-describedby"?: string };
}

/** Tags to be added and removed one by one, with those of other templates as suggestions. */
export function TagInput({ tags, onChange, ids }: TagInputProps) {
  const [typed, setTyped] = useState("");
  const list = useId();
  const known = useTagCounts();
  const box = useRef<HTMLInputElement>(null);
  const write = (text: string) => {
    setTyped(text);
    const isRefused = text.trim() !== "" && (toTag(text) === undefined || tags.length >= TAGS_MAX);
    box.current?.setCustomValidity(isRefused ? TAG_HINT : "");
  };
  const add = (text: string) => {
    const tag = toTag(text);
    if (tag === undefined || tags.length >= TAGS_MAX) return;
    onChange([...tags.filter((each) => each !== tag), tag]);
    write("");
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === "Backspace" && typed === "" && tags.length > 0) onChange(tags.slice(0, -1));
    if (event.key !== "Enter" || typed.trim() === "") return;
    event.preventDefault();
    add(typed);
  };
  return (
    <div className="input tag-input">
      {tags.map((tag) => (
        <span key={tag} className="tag">
          {tag}
          <button
            type="button"
            aria-label={`Remove ${tag}`}
            onClick={() => onChange(tags.filter((each) => each !== tag))}
          >
            ×
          </button>
        </span>
      ))}
      <input
        {...ids}
        ref={box}
        list={list}
        autoComplete="off"
        value={typed}
        onKeyDown={press}
        onBlur={() => add(typed)}
        onChange={({ target, nativeEvent }) => {
          // A suggestion that is chosen replaces the text as a whole.
          const isChosen = !(nativeEvent instanceof InputEvent) || nativeEvent.inputType === "insertReplacementText";
          write(target.value);
          if (isChosen) add(target.value);
          else if (target.value.endsWith(",")) add(target.value.slice(0, -1));
        }}
      />
      <datalist id={list}>
        {known
          .filter(({ tag }) => !tags.includes(tag))
          .map(({ tag, templates }) => (
            <option key={tag} value={tag} label={`${tag} (${templates})`} />
          ))}
      </datalist>
    </div>
  );
}
