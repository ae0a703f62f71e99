import type { TemplateMessage } from "../../../../gen/letterpress/v1/translation_service_pb.ts";
import { stateOf, type TextState, type WrittenTexts } from "./written-texts.ts";

/** Which texts are listed. */
export interface TextFilter {
  /** `all`, or those of one state. */
  readonly state: "all" | TextState;
  readonly search: string;
}

/** The texts that a filter leaves: each word that is searched is in the text, its translation, its id or its role. */
export function filterTexts(
  messages: readonly TemplateMessage[],
  written: WrittenTexts,
  { state, search }: TextFilter,
): readonly TemplateMessage[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return messages.filter((message) => {
    const translation = written[message.id];
    if (state !== "all" && stateOf(message, translation) !== state) return false;
    const text = [message.source, translation?.text ?? "", message.id, message.role].join("\n").toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
