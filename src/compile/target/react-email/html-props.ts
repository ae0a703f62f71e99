import type { Attributes } from "../../mail/tree/markup.ts";
import type { Value } from "../../mail/tree/value.ts";
import { propName } from "./prop-name.ts";
import { readStyle } from "./read-style.ts";

/** A name of an attribute that React takes. Handlers of events it drops, as mail clients do. */
const NAME = /^(?!on|xmlns)[A-Za-z_][\w:.-]*$/i;

/** Attributes of tables and cells that React does not know, and that CSS has a word for. */
const STYLED = new Set(["background", "bgcolor", "valign"]);

/**
 * The attributes of an element of HTML as props. What React does not know of tables becomes a style, unless the style says
 * it already.
 */
export function htmlProps(elementName: string, attributes: Attributes): Attributes {
  const isTable = /^(?:table|tbody|thead|tfoot|tr|td|th|body)$/.test(elementName);
  const entries = Object.entries(attributes).filter(([name]) => NAME.test(name) && !(isTable && STYLED.has(name)));
  const props = Object.fromEntries(entries.map(([name, value]) => [propName(name), value]));
  const style = isTable ? [...legacyStyle(attributes), ...toValue(attributes.style)] : toValue(attributes.style);
  return { ...props, style: style.length === 0 ? undefined : style };
}

function legacyStyle({ background, bgcolor, valign, style }: Attributes): Value {
  if (background === undefined && bgcolor === undefined && valign === undefined) return [];
  const own = readStyle(style ?? []);
  const hasBackground = own.has("background");
  return [
    ...(bgcolor === undefined || hasBackground || own.has("backgroundColor")
      ? []
      : declare("background-color", bgcolor)),
    ...(background === undefined || hasBackground || own.has("backgroundImage")
      ? []
      : declare("background-image", ["url('", ...toValue(background), "')"])),
    ...(valign === undefined || own.has("verticalAlign") ? [] : declare("vertical-align", valign)),
  ];
}

function declare(property: string, value: string | Value): Value {
  return [`${property}:`, ...toValue(value), ";"];
}

function toValue(value: string | Value | undefined): Value {
  if (value === undefined) return [];
  return typeof value === "string" ? [value] : value;
}
