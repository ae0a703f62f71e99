import type { Path } from "../error.ts";

/** What a text is in the mail, for a translator who sees only the text. */
export const MESSAGE_ROLES = [
  "subject",
  "preheader",
  "text",
  "button",
  "link",
  "alt",
  "title",
  "plain-text",
  "header",
  "json-ld",
  "default",
] as const;

export type MessageRole = (typeof MESSAGE_ROLES)[number];

/** Markup or a tag inside of a text, which a translator moves but does not translate. */
export interface Placeholder {
  /** As in the text: `1` for `<1>…</1>` or `<1/>`, `name` for `{name}`. */
  readonly name: string;
  /** As in the source: `<a href="https://shop.example">` or `{{ total | money: currency }}`. */
  readonly source: string;
  /** Whether it encloses text. */
  readonly paired: boolean;
}

/** A text of a template that may be translated. */
export interface SourceMessage {
  /** Given when the text is first seen, and kept while the text is edited. */
  readonly id: string;
  readonly role: MessageRole;
  /** With inline markup as `<1>…</1>`, tags as `{name}`, and ICU `plural` and `select` as they are written. */
  readonly text: string;
  readonly placeholders: readonly Placeholder[];
  /** As the path of a finding: `["document", "rows", 0]` or `["mjml", line, column]`. */
  readonly path: Path;
}

/** A message in another language. */
export interface Translation {
  readonly id: string;
  readonly text: string;
  /** The text that was translated. The translation is outdated when the source says something else. */
  readonly source: string;
}
