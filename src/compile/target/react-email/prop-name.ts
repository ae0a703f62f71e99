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

/** Names that are words of JavaScript, and what React lets stand for the state a control starts with. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  class: "className",
  for: "htmlFor",
  checked: "defaultChecked",
  value: "defaultValue",
};

/** Attributes that say what they say by being there. */
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

/** True for a prop that is given as `true` whatever the value of its attribute. */
export function isFlag(prop: string): boolean {
  return FLAGS.has(prop);
}
