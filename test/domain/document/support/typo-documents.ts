import { blockOf, documentOf, rowOf, visibleIf } from "../../../compile/support/document-fixture.ts";

type Fields = Readonly<Record<string, unknown>>;

const row = (more: Fields) => documentOf([rowOf([], more)]);
const block = (kind: string, props: Fields) => documentOf([rowOf([blockOf(kind, props)])]);
const column = (more: Fields) => documentOf([{ id: "r", type: "row", columns: [{ id: "c", ...more }] }]);
const leaf = (more: Fields) => documentOf([rowOf([{ ...blockOf("heading"), ...more }])]);

const ROW = "rows.0";
const COLUMN = "rows.0.columns.0";
const LEAF = `${COLUMN}.children.0`;
const PROPS = `${LEAF}.props`;

/** Documents with one member that the format does not have: the document, the place, and what the message ends with. */
export const TYPO_DOCUMENTS: readonly (readonly [Fields, place: string, end: string])[] = [
  [documentOf([], { canvas: { mobileBreakPoint: 1 } }), "canvas.mobileBreakPoint", "did you mean mobileBreakpoint?"],
  [documentOf([], { canvas: { padding: { topp: 1 } } }), "canvas.padding.topp", "did you mean top?"],
  [row({ mobile_stack: true }), `${ROW}.mobile_stack`, "did you mean mobileStack?"],
  [row({ borders: {} }), `${ROW}.borders`, "did you mean border?"],
  [row({ border: { wdith: 1 } }), `${ROW}.border.wdith`, "did you mean width?"],
  [documentOf([{ type: "row-spacer", hieght: 9 }]), `${ROW}.hieght`, "did you mean height?"],
  [column({ vAlign: "top" }), `${COLUMN}.vAlign`, "to keep it as a note"],
  [column({ visibility: {} }), `${COLUMN}.visibility`, "put it on the row, or on each block"],
  [leaf({ content: "x" }), `${LEAF}.content`, "it belongs in props"],
  [leaf({ desktopHide: true }), `${LEAF}.desktopHide`, "it belongs in props"],
  [leaf({ porps: {} }), `${LEAF}.porps`, "did you mean props?"],
  [block("button", { backgroundColour: "red" }), `${PROPS}.backgroundColour`, "did you mean backgroundColor?"],
  [block("button", { url: "x" }), `${PROPS}.url`, "to keep it as a note"],
  [block("button", { constructor: 1 }), `${PROPS}.constructor`, "to keep it as a note"],
  [block("button", { label: null }), `${PROPS}.label`, "to keep it as a note"],
  [block("image", { border: { radius: 3 } }), `${PROPS}.border.radius`, "the radius is borderRadius, beside border"],
  [block("spacer", { mobile: { Height: 3 } }), `${PROPS}.mobile.Height`, "did you mean height?"],
  [block("button", { mobile: { text: "x" } }), `${PROPS}.mobile.text`, "the same on all screens, and belongs in props"],
  [block("menu", { items: [{ lable: "x" }] }), `${PROPS}.items.0.lable`, "did you mean label?"],
  [block("socials", { platforms: [{ href: "x" }] }), `${PROPS}.platforms.0.href`, "to keep it as a note"],
  [row({ backgroundGradient: { usegradient: true } }), `${ROW}.backgroundGradient.usegradient`, "mean useGradient?"],
  [
    row({ backgroundGradient: { gradient: { colours: [] } } }),
    `${ROW}.backgroundGradient.gradient.colours`,
    "did you mean colors?",
  ],
  [
    row({ backgroundGradient: { gradient: { colors: [{ colour: "red" }] } } }),
    `${ROW}.backgroundGradient.gradient.colors.0.colour`,
    "did you mean color?",
  ],
  [row({ visibility: { enable: true } }), `${ROW}.visibility.enable`, "did you mean enabled?"],
  [
    row({ visibility: { enabled: true, groups: [{ rule: [] }] } }),
    `${ROW}.visibility.groups.0.rule`,
    "did you mean rules?",
  ],
  [
    row({ visibility: { enabled: true, rules: [{ tag: "a", operater: "==", operator: "==" }] } }),
    `${ROW}.visibility.rules.0.operater`,
    "did you mean operator?",
  ],
];

/** Operators that the format does not have, and the one that is meant. */
export const OTHER_OPERATORS: readonly (readonly [string, meant: string | undefined])[] = [
  ["equals", "=="],
  ["=", "=="],
  ["not_equals", "!="],
  ["notEqual", "!="],
  ["greater than or equal", ">="],
  ["lt", "<"],
  ["Contains", "contains"],
  ["does not contain", "not_contains"],
  ["begins_with", "starts_with"],
  ["not in", "not_in"],
  ["is-empty", "is_empty"],
  ["date_befor", "date_before"],
  ["matches", undefined],
  ["constructor", undefined],
];

/** A document with one rule of an operator. */
export function ruleDocument(operator: string): Fields {
  return row({ visibility: visibleIf("plan", operator, "pro") });
}
