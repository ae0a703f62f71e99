import { mapTags } from "./map-tags.ts";
import type { PageFacts } from "./shortening-step.ts";
import type { Tag } from "./tag.ts";

/** Selectors that ask how a style is written. */
const ASKS_STYLES = /\[\s*style\b/i;

/** Quotes, functions such as `url()`, comments, escapes, references, and what is no ASCII, such as placeholders. */
const UNUSUAL = /["'()/\\&]|[^\t\n\f\r -~]/;

/**
 * A page with the values of its style attributes changed, declaration by declaration. Left as they are: values with
 * anything but plain declarations, elements of VML, which reads them in a way of its own, and all where a selector asks
 * for their text.
 */
export function mapStyles(
  html: string,
  facts: PageFacts,
  change: (declarations: readonly string[], isInComment: boolean) => readonly string[],
): string {
  if (ASKS_STYLES.test(facts.sheets)) return html;
  const changeStyle = (value: string, isInComment: boolean): string => {
    const declarations = value.split(";");
    const changed = change(declarations, isInComment);
    return changed === declarations ? value : changed.join(";");
  };
  return mapTags(html, facts, (tag, isInComment): Tag => {
    const style = tag.attributes.find(([name]) => name === "style")?.[1];
    if (style === undefined || UNUSUAL.test(style) || tag.name.includes(":")) return tag;
    const changed = changeStyle(style, isInComment);
    if (changed === style) return tag;
    const attributes = tag.attributes.map((each) => (each[0] === "style" ? (["style", changed] as const) : each));
    return { ...tag, attributes };
  });
}
