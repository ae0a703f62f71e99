import { coverGround, type DarkRule, PAGE_BOX } from "../../../mail/tree/dark-rule.ts";

/** The attributes that give a component other colours in dark clients begin with this. */
export const DARK = "lp-dark-";

/** What an attribute of MJML is in CSS: of the elements that mjml draws with it. */
interface DarkAttribute {
  readonly property: string;
  /** `selector` is that of the css-class. A padding puts the ground of a column one table further out. */
  select(selector: string, isPadded: boolean): string;
  /** What selects the same within a page, for the page itself. */
  readonly within?: string;
  /** True for what has a text that Outlook may leave to this mail, and a background that it does not. */
  readonly isCovered?: boolean;
}

const own: DarkAttribute["select"] = (selector) => selector;
const cell: DarkAttribute["select"] = (selector) => `${selector}>table>tbody>tr>td`;
const label: DarkAttribute["select"] = (selector) => `${cell(selector, false)}>a,${cell(selector, false)}>p`;
const section: DarkAttribute["select"] = (selector) =>
  `${selector},${selector}>table,${selector}>div>table,${selector}>tbody>tr>td>table`;

const background = (select: DarkAttribute["select"]) => ({
  "background-color": { property: "background-color", select },
});
const color = (select: DarkAttribute["select"]) => ({ color: { property: "color", select } });
const BOX = { "container-background-color": { property: "background-color", select: own } };

/** The attributes of each component that may differ in dark clients, by the name that they have in light ones. */
const ATTRIBUTES: Readonly<Record<string, Readonly<Record<string, DarkAttribute>>>> = {
  "mj-body": {
    "background-color": {
      property: "background-color",
      select: (selector) => `body,${selector},${selector}>div`,
      within: PAGE_BOX,
    },
  },
  "mj-wrapper": background(section),
  "mj-section": background(section),
  "mj-column": background((selector, isPadded) => (isPadded ? cell(selector, true) : `${selector}>table`)),
  "mj-text": { ...BOX, ...color((selector) => `${selector}>div`) },
  "mj-button": {
    ...BOX,
    ...color(label),
    "background-color": {
      property: "background-color",
      select: (selector) => `${cell(selector, false)},${label(selector, false)}`,
      isCovered: true,
    },
  },
  "mj-table": { ...BOX, ...color((selector) => `${selector}>table`) },
  "mj-divider": {
    ...BOX,
    "border-color": { property: "border-top-color", select: (selector) => `${selector}>p,${selector}>hr` },
  },
  "mj-image": BOX,
  "mj-social": BOX,
  "mj-spacer": BOX,
};

/** The names of the attributes of a component that may differ. */
export function darkNames(component: string): readonly string[] {
  return Object.keys(Object.hasOwn(ATTRIBUTES, component) ? (ATTRIBUTES[component] ?? {}) : {});
}

/** The rule of a component with a class, whose attribute has another value. */
export function darkRule(
  component: { readonly name: string; readonly selector: string; readonly isPadded: boolean },
  attribute: string,
  value: string,
): DarkRule | undefined {
  const known = darkNames(component.name).includes(attribute) ? ATTRIBUTES[component.name]?.[attribute] : undefined;
  if (known === undefined) return undefined;
  const { property, select, within, isCovered } = known;
  const selector = select(component.selector, component.isPadded);
  return { selector, declarations: { [property]: value }, within, outlook: isCovered ? coverGround(value) : undefined };
}

/** The rule of a component whose text keeps its colour on another background. */
export function keptColorRule(
  component: { readonly name: string; readonly selector: string; readonly isPadded: boolean },
  value: string,
): DarkRule | undefined {
  const rule = darkRule(component, "color", value);
  return rule && { ...rule, declarations: {}, outlook: rule.declarations };
}

/** The colour that the text of a component has if nothing gives it one, by mjml. */
export const TEXT_COLORS: Readonly<Record<string, string>> = {
  "mj-text": "#000000",
  "mj-button": "#ffffff",
  "mj-table": "#000000",
};
