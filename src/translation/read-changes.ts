import { type Issue, refuseIssues } from "../domain/error.ts";
import { quote } from "../domain/quote.ts";
import { checkTranslation } from "../domain/translation/check-translation.ts";
import type { SourceMessage, Translation } from "../domain/translation/source-message.ts";
import type { TranslationFormat } from "./file/translation-format.ts";
import { type ImportFault, readTranslations } from "./read-translations.ts";

/** Translations as they came: in a list, where an empty text deletes one, or in a file. */
export type GivenTranslations =
  | { readonly kind: "list"; readonly translations: readonly GivenTranslation[] }
  | { readonly kind: "file"; readonly format: TranslationFormat; readonly content: string };

export interface GivenTranslation {
  readonly id: string;
  readonly text: string;
  /** Undefined: what the message says now. */
  readonly source?: string | undefined;
}

/** What is worth knowing of translations, and prevents nothing. */
export type ImportNote = Pick<ImportFault, "kind" | "line" | "id" | "message">;

/** What is to be stored and deleted. */
export interface GivenChanges {
  readonly translations: readonly Translation[];
  readonly removed: readonly string[];
  readonly notes: readonly ImportNote[];
}

/** Translations, the language that they are in, and the texts that they are of. */
export interface TranslationReading {
  readonly given: GivenTranslations;
  readonly locale: string;
  readonly messages: readonly SourceMessage[];
}

/** Throws INVALID_REQUEST with everything that is wrong with them at once. */
export function readChanges({ given, locale, messages }: TranslationReading): GivenChanges {
  return given.kind === "list" ? readList(given.translations, messages) : readFile(given, locale, messages);
}

function readFile(
  { format, content }: Extract<GivenTranslations, { readonly kind: "file" }>,
  locale: string,
  messages: readonly SourceMessage[],
): GivenChanges {
  const { translations, faults } = readTranslations({ format, text: content, locale, messages });
  if (faults.some(({ severity }) => severity === "error")) refuse(faults.map(toIssue));
  return { translations, removed: [], notes: faults };
}

/** Warnings accompany the errors, so that everything is known at once. */
function toIssue({ kind, severity, line, message }: ImportFault): Issue {
  const path = line === undefined ? ["content"] : ["content", line];
  return { path, msg: message, type: `messages.${kind}`, ...(severity === "warning" && { severity }) };
}

function readList(given: readonly GivenTranslation[], messages: readonly SourceMessage[]): GivenChanges {
  const byId = new Map(messages.map((message) => [message.id, message]));
  const firstPlace = new Map<string, number>();
  for (const [index, { id }] of given.entries()) if (!firstPlace.has(id)) firstPlace.set(id, index);
  const issues = given.flatMap((each, index) => {
    const place = ["translations", index] as const;
    const first = firstPlace.get(each.id) ?? index;
    if (first !== index) {
      const msg = `is the same as translations[${first}].id; give each text once`;
      return [{ path: [...place, "id"], msg, type: "messages.duplicate" }];
    }
    return findIssues(each, byId.get(each.id), place);
  });
  if (issues.length > 0) refuse(issues);
  const translations = given.flatMap(({ id, text, source }): readonly Translation[] =>
    text === "" ? [] : [{ id, text, source: source ?? byId.get(id)?.text ?? "" }],
  );
  return { translations, removed: given.flatMap(({ id, text }) => (text === "" ? [id] : [])), notes: [] };
}

function findIssues(
  { id, text }: GivenTranslation,
  message: SourceMessage | undefined,
  place: readonly (string | number)[],
): readonly Issue[] {
  // A translation of a text that is gone can still be deleted.
  if (text === "") return [];
  if (message === undefined) {
    const msg = `the template has no text "${quote(id)}"; read its texts again with GetTemplateMessages`;
    return [{ path: [...place, "id"], msg, type: "messages.unknown" }];
  }
  return checkTranslation(message, text).map((fault) => ({
    path: [...place, "text"],
    msg: fault.message,
    type: "messages.placeholder",
  }));
}

function refuse(issues: readonly Issue[]): never {
  const [first, ...others] = issues;
  if (first === undefined) throw new Error("a refusal has an issue");
  throw refuseIssues("INVALID_REQUEST", [first, ...others]);
}
