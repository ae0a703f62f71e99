import { type Markup, text } from "../../mail/tree/markup.ts";
import { choicePlace } from "../choice/choice-place.ts";
import { type DecidedPart, decideChoices } from "../choice/decide-choices.ts";
import type { ScopedPlace } from "../list/scoped-place.ts";
import { parseTaggedText } from "../merge-tag/parse-tagged-text.ts";
import { numberTag } from "../plural/number-tag.ts";
import { type BuildContext, chosenMarkup } from "./build-context.ts";

/** A text without markup, such as the label of a button, with its tags and choices. */
export function labelMarkup(label: string, place: ScopedPlace, context: BuildContext): readonly Markup[] {
  const toMarkup = (part: DecidedPart): Markup => {
    switch (part.kind) {
      case "text":
        return text(parseTaggedText(part.text, "text", place, "document", true));
      case "literal":
        return text(part.text);
      case "number":
        return text(parseTaggedText(numberTag(part.name), "text", place));
      case "branch":
        return chosenMarkup(part, part.parts.map(toMarkup), context);
    }
  };
  const parts = decideChoices(
    label,
    choicePlace(() => place, place.language),
  );
  return parts.length === 0 ? [text([])] : parts.map(toMarkup);
}
