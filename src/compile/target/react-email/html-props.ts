import type { Attributes } from "../../mail/tree/markup.ts";
import type { Value } from "../../mail/tree/value.ts";
import { readStyle } from "./read-style.ts";

/** A name of an attribute that React takes. Handlers of events it drops, as mail clients do. */
const NAME = /^(?!on|xmlns)[A-Za-z_][\w:.-]*$/i;

/** Attributes of tables and cells that React does not know, and that CSS has a word for. */
const STYLED = new Set(["background", "bgcolor", "valign"]);

/**
 * The attributes of an element of HTML as props. Table attributes that React does not know become styles, unless the
 * style sets them already. What is `initial` on the page is left out.
 */
export function htmlProps(elementName: string, attributes: Attributes, initial: ReadonlySet<string>): Attributes {
  const isTable = /^(?:table|tbody|thead|tfoot|tr|td|th|body)$/.test(elementName);
  const entries = Object.entries(attributes).filter(([name]) => NAME.test(name) && !(isTable && STYLED.has(name)));
  const props = Object.fromEntries(entries.map(([name, value]) => [propName(name), value]));
  const own = withoutInitial(toValue(attributes.style), initial);
  const style = isTable ? [...legacyStyle(attributes), ...own] : own;
  return { ...props, style: style.length === 0 ? undefined : style };
}

/** A declaration beside a slot stays: the slot is part of it. */
function withoutInitial(style: Value, initial: ReadonlySet<string>): Value {
  return style.flatMap((part, at): Value => {
    if (typeof part !== "string") return [part];
    const [isFirst, isLast] = [at === 0, at === style.length - 1];
    const declarations = part.split(";");
    const kept = declarations.filter((declaration, index) => {
      const isWhole = (isFirst || index > 0) && (isLast || index < declarations.length - 1);
      return !isWhole || !initial.has(declaration.replace(/\s/g, ""));
    });
    return kept.length === 0 ? [] : [kept.join(";")];
  });
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

/** Attributes of HTML that React does not spell in lower case without hyphens. */
const PROP_NAMES: Readonly<Record<string, string>> = Object.fromEntries(
  [
    "acceptCharset accessKey allowFullScreen autoCapitalize autoComplete autoFocus autoPlay cellPadding cellSpacing charSet",
    "classID colSpan contentEditable contextMenu crossOrigin dateTime encType fetchPriority formAction frameBorder hrefLang",
    "httpEquiv inputMode itemID itemProp itemRef itemScope itemType marginHeight marginWidth maxLength mediaGroup minLength",
    "noModule noValidate playsInline popoverTarget readOnly referrerPolicy rowSpan spellCheck srcDoc srcLang srcSet tabIndex useMap",
    "clipPath clipRule fillOpacity fillRule fontFamily fontSize fontStyle fontWeight letterSpacing stopColor stopOpacity",
    "strokeDasharray strokeLinecap strokeLinejoin strokeMiterlimit strokeOpacity strokeWidth textAnchor xlinkHref",
  ].flatMap((names) => names.split(" ").map((name) => [name.toLowerCase(), name] as const)),
);

/** Names that are keywords of JavaScript, and React's names for the initial state of a control. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  class: "className",
  for: "htmlFor",
  checked: "defaultChecked",
  value: "defaultValue",
};

/** Boolean attributes: their presence is their value. */
const FLAGS: ReadonlySet<string> = new Set(
  "allowFullScreen async autoFocus autoPlay controls default defaultChecked defer disabled formNoValidate hidden inert itemScope loop multiple muted noModule noValidate open playsInline readOnly required reversed selected".split(
    " ",
  ),
);

/** The prop that React has for an attribute. `data-` and `aria-` attributes keep their names. */
export function propName(attribute: string): string {
  if (Object.hasOwn(OTHER_NAMES, attribute)) return OTHER_NAMES[attribute] ?? attribute;
  if (/^(?:data|aria)-/.test(attribute)) return attribute;
  return PROP_NAMES[attribute.toLowerCase().replace(/[-:]/g, "")] ?? attribute;
}

/** True for a prop of a boolean attribute. */
export function isFlag(prop: string): boolean {
  return FLAGS.has(prop);
}
