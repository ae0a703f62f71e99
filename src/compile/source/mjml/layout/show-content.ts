import type { ComponentRules } from "../../../mail/mjml-tree/component-rules.ts";
import { type ComposedText, editText, writtenAt } from "../../shared/composed-text.ts";
import type { SourcePlaces } from "../../shared/source-places.ts";
import { findContents, readContent } from "./find-content.ts";
import { toMailPart } from "./mail-part.ts";

/** It has colours of its own, because those of the layout are for the layout. */
const SHOWN = [
  '<mj-section background-color="#ffffff" border="1px dashed #767676"><mj-column>',
  '<mj-text align="center" color="#333333" container-background-color="#ffffff">Content of the mail</mj-text>',
  "</mj-column></mj-section>",
].join("");

/** A layout that is compiled alone: words are where the content of a mail will be. Reports faults of that place. */
export function showContent(text: ComposedText, rules: ComponentRules, places: SourcePlaces): ComposedText {
  const layout = toMailPart(text);
  const content = layout && readContent(layout, rules, places);
  const shown = content === undefined ? "" : SHOWN;
  const contents = layout === undefined ? [] : findContents(layout);
  const edits = contents.map(({ start, end }) => ({ from: start, to: end, text: writtenAt(start, text, shown) }));
  return editText(text, edits);
}
