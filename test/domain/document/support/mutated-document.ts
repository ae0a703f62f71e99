import fc from "fast-check";

type Json = Record<string | number, unknown>;

/** Values of every type, among them what one member or another takes. */
const VALUES: readonly unknown[] = [
  ...[
    null,
    true,
    false,
    0,
    1,
    -1,
    12,
    150,
    0.5,
    12.5,
    100_000,
    [],
    {},
    [{}],
    [null],
    [[]],
    "",
    " ",
    "text",
    "{{ tag }}",
  ],
  ...["16px", "-1px", "50%", "16", "auto", "Red ", "#12345", "#abc", "rgb(1,2,3)", "hsl(1 2% 3%)", "hsl(1e2,2%,3%)"],
  ...["bold", "medium", 400, 450, "h1", "h7", 7, "center", "justify", "top", "bottom right", "top left", "dashed"],
  ...[
    "Arial, serif",
    "'Arial",
    "sans-serif",
    "-apple-system",
    "en-GB",
    "en_GB",
    "1.7",
    "2.0",
    "0.9",
    "to left",
    "45deg",
  ],
  ...["row", "row-spacer", "component", "heading", "button", "carousel", "==", "equals", "any", "none", "uppercase"],
  ...[{ enabled: true }, { enabled: true, rules: [{ tag: "a", operator: "==" }] }, { enabled: false, rules: 5 }],
  ...[
    { top: 1 },
    { top: "1px", left: null },
    { width: 1, radius: 2 },
    { useGradient: true, solid: "red" },
    { list: "items", max: 9 },
    { list: " items . options " },
    { list: "a b" },
    { list: null, max: 1.5 },
    { max: 1001 },
    { rows: [] },
  ],
  ...[
    { enabled: true, groups: [{ groups: [{ groups: [] }] }] },
    { enabled: true, groups: [{ groups: [{ groups: [{}] }] }] },
  ],
];

const NAMES = [
  ..."id type name columns children components props visibility mobile backgroundColor backgroundGradient".split(" "),
  ..."padding border radius width height rows canvas content canvasStyles meta template_id schema_version".split(" "),
  ..."componentType desktopHide fontSize fontStyle label colors rules tag match enabled x_note _id colour repeat list max".split(
    " ",
  ),
];

interface Change {
  readonly kind: "set" | "rename" | "add" | "remove";
  /** Picks a place, and a value or a name. */
  readonly at: number;
  readonly pick: number;
}

const change = fc.record<Change>({
  kind: fc.constantFrom("set", "set", "rename", "add", "remove"),
  at: fc.nat(),
  pick: fc.nat(),
});

/** One of the documents with a few values, names or members changed, wherever they are. */
export function mutatedDocument(documents: readonly object[]): fc.Arbitrary<unknown> {
  return fc
    .tuple(fc.constantFrom(...documents), fc.array(change, { minLength: 1, maxLength: 3 }))
    .map(([document, changes]) => changes.reduce(applyChange, structuredClone(document) as Json));
}

function applyChange(document: Json, { kind, at, pick }: Change): Json {
  const places = placesIn(document);
  const [parent, name] = places[at % places.length] ?? [document, "canvas"];
  const value = structuredClone(VALUES[pick % VALUES.length]);
  const other = NAMES[pick % NAMES.length] ?? "";
  if (kind === "set") parent[name] = value;
  else if (Array.isArray(parent)) parent.splice(Number(name), 1);
  else if (kind === "add") parent[other] = value;
  else {
    if (kind === "rename") parent[other] = parent[name];
    delete parent[name];
  }
  return document;
}

function placesIn(value: unknown): (readonly [Json, string | number])[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, item]) => [
    [value as Json, Array.isArray(value) ? Number(name) : name] as const,
    ...placesIn(item),
  ]);
}
