import { formatPath } from "../../domain/error.ts";
import { type MessagePart, readMessageText } from "../../domain/translation/message-text.ts";
import type { MessageRole, Placeholder, SourceMessage } from "../../domain/translation/source-message.ts";

const ROLES: Readonly<Record<MessageRole, string>> = {
  subject: "Subject of the mail",
  preheader: "Preview that mail clients show after the subject",
  text: "Text",
  button: "Label of a button",
  link: "Text of a link",
  alt: "Description of an image, for readers who do not see it",
  title: "Title of an element",
  "plain-text": "Text of the plain-text part",
  header: "Field of the message, such as the name of its sender",
  "json-ld": "Structured data that mail clients show",
  default: "What is shown where a value is missing",
};

/** For a translator who sees only the text: what it is, and what each placeholder is, a line each. */
export function describeMessage({ role, text, placeholders }: SourceMessage, locale: string): readonly string[] {
  const lines = [ROLES[role], ...placeholders.map(describePlaceholder)];
  if (isPlural(readMessageText(text).parts)) lines.push(describePlural(locale));
  return lines;
}

/** Where the text is in the source of the template. */
export function placeOf({ path }: SourceMessage): string {
  return formatPath(path);
}

function describePlaceholder({ name, source, paired }: Placeholder): string {
  if (paired) return `<${name}>…</${name}> is ${source}`;
  return /^\d+$/.test(name) ? `<${name}/> is ${source}` : `{${name}} is ${source}`;
}

function isPlural(parts: readonly MessagePart[]): boolean {
  return parts.some((part) => {
    if (part.kind !== "choice") return false;
    return /plural\s*,/.test(part.lead) || part.branches.some((branch) => isPlural(branch.parts));
  });
}

function describePlural(locale: string): string {
  const { pluralCategories } = new Intl.PluralRules(locale).resolvedOptions();
  return `ICU MessageFormat: write a whole sentence for each plural form of ${locale}: ${pluralCategories.join(", ")}`;
}
