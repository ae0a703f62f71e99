import type { TemplateMessage } from "../../../../gen/letterpress/v1/translation_service_pb.ts";
import type { Named } from "../../saving/named.ts";
import type { KeptRecord, RecordState, RecordWork } from "../../saving/record-state.ts";

/** A translation, and the text that it is of. */
export interface WrittenText {
  readonly text: string;
  readonly source: string;
}

/** The translations into a language by the ids of their texts. */
export type WrittenTexts = Named<WrittenText>;

export type LanguageWork = RecordWork<WrittenText>;
export type LanguageState = RecordState<WrittenText>;
export type KeptLanguage = KeptRecord<WrittenText>;

/** Of what the server has. */
export function textsOf(messages: readonly TemplateMessage[]): WrittenTexts {
  return Object.fromEntries(
    messages
      .filter(({ state }) => state !== "missing")
      .map(({ id, state, translation: text, source, previousSource = "" }) => {
        return [id, { text, source: state === "translated" ? source : previousSource }];
      }),
  );
}

export type TextState = "translated" | "outdated" | "missing";

export function stateOf({ source }: Pick<TemplateMessage, "source">, written: WrittenText | undefined): TextState {
  if (written === undefined) return "missing";
  return written.source === source ? "translated" : "outdated";
}

/** How many texts are in each state. */
export function countStates(
  messages: readonly TemplateMessage[],
  written: WrittenTexts,
): Readonly<Record<TextState, number>> {
  const counts = { translated: 0, outdated: 0, missing: 0 };
  for (const message of messages) counts[stateOf(message, written[message.id])] += 1;
  return counts;
}

/** A translation as it is sent: an empty text deletes it. */
export interface ChangedText extends WrittenText {
  readonly id: string;
}

/** What has to be sent so that the server has what is written. */
export function changedTexts(written: WrittenTexts, saved: WrittenTexts): readonly ChangedText[] {
  const changed = Object.entries(written)
    .filter(([id, { text, source }]) => saved[id]?.text !== text || saved[id]?.source !== source)
    .map(([id, each]) => ({ id, ...each }));
  const removed = Object.keys(saved).filter((id) => written[id] === undefined);
  return [...changed, ...removed.map((id) => ({ id, text: "", source: "" }))];
}

/** What the server has when it has stored changes. */
export function withChanges(saved: WrittenTexts, changes: readonly ChangedText[]): WrittenTexts {
  const next: Record<string, WrittenText> = { ...saved };
  for (const { id, text, source } of changes) {
    if (text === "") delete next[id];
    else next[id] = { text, source };
  }
  return next;
}
