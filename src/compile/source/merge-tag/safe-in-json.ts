import type { SlotPosition } from "../../../../core/evaluator/escape.ts";
import type { Tag } from "../../../../core/evaluator/program.ts";

/** What may stay of a tag in a piece of a URL, where it is escaped for HTML and not for JSON. */
const UNSAFE_IN_JSON = /[^\w{}. |]/g;

/** A tag in a string of JSON, also where the policy `keep` writes the tag itself. */
export function safeInJson(tag: Tag, position: SlotPosition): Tag {
  return position.startsWith("js-") ? tag : { ...tag, source: tag.source.replace(UNSAFE_IN_JSON, "_") };
}
