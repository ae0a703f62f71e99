import type { SourceMessage } from "../../../domain/translation/source-message.ts";
import { readSources, type TranslatableSource } from "./read-sources.ts";

/**
 * The texts of a template that can be translated, in its order, with ids for one that is first seen. A text of numbers,
 * addresses and tags alone has none. What partials and layouts say is theirs.
 */
export function extractMessages(template: TranslatableSource): readonly SourceMessage[] {
  return readSources(template).messages;
}
