import { directionOf } from "./language-name.ts";
import { type Placeholder, splitPlaceholders } from "./placeholder-parts.ts";

interface SourceTextProps {
  readonly id?: string;
  readonly text: string;
  readonly placeholders: readonly Placeholder[];
  /** A language tag; empty where the draft declares none. */
  readonly language: string;
}

/** A text of a draft, in which markup and tags stand out. */
export function SourceText({ id, text, placeholders, language }: SourceTextProps) {
  const parts = splitPlaceholders(text, placeholders);
  return (
    <p id={id} className="text-source" lang={language || undefined} dir={directionOf(language)}>
      {parts.map((part, index) =>
        part.placeholder === undefined ? (
          part.text
        ) : (
          <code key={index} className="chip" title={part.placeholder.source}>
            {part.text}
          </code>
        ),
      )}
    </p>
  );
}
