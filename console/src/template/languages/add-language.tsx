import { useId, useState } from "react";
import { useLocation } from "wouter";
import { Field } from "../../components/field.tsx";
import { findLanguage } from "./find-language.ts";
import { COMMON_LANGUAGES, languageName, toLanguageTag } from "./language-name.ts";

interface AddLanguageProps {
  /** Of the template. */
  readonly id: string;
  /** The language tag of the draft itself; empty for none. */
  readonly sourceLocale: string;
  readonly known: readonly string[];
}

/** Opens another language. The server has it as soon as one of its texts is translated. */
export function AddLanguage({ id, sourceLocale, known }: AddLanguageProps) {
  const [text, setText] = useState("");
  const [, go] = useLocation();
  const list = useId();
  const tag = findLanguage(text);
  const problem = problemOf(text, tag, sourceLocale);
  return (
    <form
      className="card padded add-language"
      onSubmit={(event) => {
        event.preventDefault();
        if (tag !== undefined && problem === undefined) go(`/templates/${id}/languages/${tag}`);
      }}
    >
      <Field
        label="Add a language"
        hint={
          problem ??
          (tag === undefined ? "A tag such as de, pt-BR or zh-Hant, or a name such as German" : languageName(tag))
        }
      >
        {(ids) => (
          <input
            {...ids}
            className="input mono"
            list={list}
            required
            maxLength={35}
            autoCapitalize="off"
            spellCheck={false}
            aria-invalid={problem !== undefined}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
      <datalist id={list}>
        {COMMON_LANGUAGES.filter((each) => !known.includes(each) && each !== sourceLocale).map((each) => (
          <option key={each} value={each}>
            {languageName(each)}
          </option>
        ))}
      </datalist>
      <button type="submit" className="button">
        {tag !== undefined && known.includes(tag) ? "Open" : "Add language"}
      </button>
    </form>
  );
}

function problemOf(text: string, tag: string | undefined, sourceLocale: string): string | undefined {
  if (text.trim() === "") return undefined;
  if (tag === undefined)
    return "This is no language tag. Write one such as de, pt-BR or zh-Hant, with hyphens, or choose from the list.";
  if (tag === toLanguageTag(sourceLocale)) return "The draft itself is in this language.";
  return undefined;
}
