import type { Field } from "./field.ts";
import { readLoneTag, writeLoneTag } from "./merge-tag.ts";
import { collapsed, respell, type Speller, type Spelling } from "./spelling.ts";

interface Spelled {
  readonly id: string;
  readonly label: string;
  readonly file: string;
  readonly source: string;
  readonly spelling: Spelling;
  readonly speller: Speller;
}

/** A text that people read; where it is a merge tag alone, the default of that. */
export function textField({ id, label, file, source, spelling, speller }: Spelled): Field {
  const tag = readLoneTag(spelling.text);
  const from = spelling.from[0] ?? spelling.at;
  const change = (next: string) => {
    const edit = respell(source, spelling, next, speller);
    return edit && { file, ...edit };
  };
  if (tag === undefined)
    return { id, label, kind: "text", value: spelling.text, file, from, change: (next) => change(collapsed(next)) };
  return {
    ...{ id, label: tag.name, kind: "default", value: tag.fallback, file, from },
    change: (fallback) => (fallback === tag.fallback ? undefined : change(writeLoneTag({ ...tag, fallback }))),
  };
}
