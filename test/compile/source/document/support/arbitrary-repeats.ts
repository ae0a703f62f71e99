import fc from "fast-check";
import { blockOf, documentOf, visibleIf } from "../../../support/document-fixture.ts";
import { type Around, itemsWithin, link, type TestItem, tag } from "../../mjml/support/arbitrary-lists.ts";

type Fields = Readonly<Record<string, unknown>>;

/** The nodes that stand at a place: with tags of items in a template, or written for one of them. */
type Nodes = (around: Around) => readonly Fields[];

/** A document as a template, or with the given items written out. */
export type ListDocument = (items: readonly TestItem[] | undefined) => Fields;

let counter = 0;

/** An id that each copy of a node has another of. */
function nextId(): IdOf {
  const id = `n${counter++}`;
  return ({ number }) => `${id}${number.replaceAll(".", "--")}`;
}

/** The class names and ids of copies, as those of the one node of a template. */
export function withoutCopies(output: string): string {
  return output.replace(/\beb-(n\d+)(?:--\d+)+/g, "eb-$1");
}

/** What a kind of node is made of; `marks` go among the members that say when it is shown. */
type Kind = (id: string, around: Around, marks: Fields) => Fields;

const BLOCKS: readonly Kind[] = [
  (id, around, marks) => blockOf("paragraph", { content: `Text ${tag(around)}`, ...marks }, id),
  (id, around, marks) =>
    blockOf("heading", { content: tag(around), fontFamily: "Lora", mobile: { fontSize: 9 }, ...marks }, id),
  (id, around, marks) =>
    blockOf(
      "list",
      { content: `<ul><li>${tag(around)}</li><li>b</li></ul>`, mobile: { itemSpacing: 3 }, ...marks },
      id,
    ),
  (id, around, marks) => blockOf("image", { src: link(around), alt: "x", mobile: { width: 50 }, ...marks }, id),
  (id, around, marks) => blockOf("button", { text: tag(around), link: link(around), color: "#000000", ...marks }, id),
  (id, around, marks) =>
    blockOf("menu", { items: [{ label: tag(around), link: link(around), enabled: true }], ...marks }, id),
  (id, _, marks) => blockOf("divider", { mobile: { height: 4 }, ...marks }, id),
  (id, _, marks) => blockOf("spacer", { height: 7, ...marks }, id),
];

/** A node: always one, one when the condition of the item around holds, one for each item, or for each whose does. */
type Often = "once" | "when" | "each" | "some";

function nodesOf(kind: Kind, often: Often): Nodes {
  const id = nextId();
  return often === "once" || often === "when"
    ? oneOf(kind, id, often === "when")
    : oneForEach(kind, id, often === "some");
}

type IdOf = (around: Around) => string;

function oneOf(kind: Kind, id: IdOf, isAsked: boolean): Nodes {
  return (around) => {
    if (!isAsked || around.list === "") return [kind(id(around), around, {})];
    if (around.items !== undefined) return around.item?.on === true ? [kind(id(around), around, {})] : [];
    return [kind(id(around), around, { visibility: visibleIf(`${around.list}on`, "==", "true") })];
  };
}

function oneForEach(kind: Kind, id: IdOf, isFiltered: boolean): Nodes {
  return (around) => {
    if (around.items !== undefined) {
      return itemsWithin(around, isFiltered).map((inside) => kind(id(inside), inside, {}));
    }
    const inner = around.list === "items." ? "options" : "items";
    const visibility = isFiltered ? { visibility: visibleIf(`${inner}.on`, "==", "true") } : {};
    const repeat = { list: `${around.list}${inner}`, max: inner === "items" ? 9 : 5 };
    return [kind(id(around), { ...around, list: `${inner}.` }, { repeat, ...visibility })];
  };
}

const how = (depth: number): fc.Arbitrary<Often> =>
  depth > 0 ? fc.constantFrom("once", "when", "each", "some") : fc.constantFrom("once", "when");

/** A table of which a row is repeated, or shown sometimes. */
function tableIn(depth: number): fc.Arbitrary<Nodes> {
  return how(depth).chain((each) => {
    const inside = each === "once" || each === "when" ? depth : depth - 1;
    return how(inside).map((often) => {
      const line: Kind = (_, around, marks) => ({ cells: [{ content: tag(around) }, { content: "b" }], ...marks });
      const lines = nodesOf(line, often);
      const table: Kind = (id, around, marks) => {
        const mobileStack = often === "each" || often === "when";
        const footer = [{ cells: [{ content: tag(around), span: 2, header: true }] }];
        const head = [{ content: "Head" }, { content: tag(around) }];
        const props = {
          columns: [{}, { align: "end" }],
          head,
          rows: lines(around),
          footer,
          mobileStack,
          mobile: { rowSpacing: 3 },
        };
        return blockOf("table", { ...props, ...marks }, id);
      };
      return nodesOf(table, each);
    });
  });
}

const SURFACES: readonly Fields[] = [
  {},
  { border: { width: 1, radius: 6 }, padding: { left: 8 }, minHeight: 20 },
  { backgroundImage: "https://a.example/b.png", backgroundColor: "#123456" },
];

/** A row in a scope that lists lie `depth` more deep in, with rows in it that lie `rows` more deep. */
function rowIn(depth: number, rows: number): fc.Arbitrary<Nodes> {
  return how(depth).chain((each) => {
    const inside = each === "once" || each === "when" ? depth : depth - 1;
    const block = fc.tuple(fc.constantFrom(...BLOCKS), how(inside)).map(([kind, often]) => nodesOf(kind, often));
    const leaf = fc.oneof({ weight: 5, arbitrary: block }, tableIn(inside));
    const child = rows === 0 ? leaf : fc.oneof({ weight: 3, arbitrary: leaf }, rowIn(inside, rows - 1));
    return fc
      .record({
        columns: fc.array(fc.array(child, { maxLength: 2 }), { minLength: 1, maxLength: 2 }),
        surface: fc.constantFrom(...SURFACES),
        mobileStack: fc.boolean(),
      })
      .map(({ columns, surface, mobileStack }) => {
        const kind: Kind = (id, around, marks) => ({
          id,
          type: "row",
          mobileStack,
          ...surface,
          ...marks,
          columns: columns.map((children, index) => ({
            id: `${id}-c${index}`,
            children: children.flatMap((nodes) => nodes(around)),
          })),
        });
        return nodesOf(kind, each);
      });
  });
}

/** Documents in which rows, nested rows and blocks of every kind are repeated, some in each other. */
export const arbitraryListDocument: fc.Arbitrary<ListDocument> = fc
  .array(rowIn(2, 1), { minLength: 1, maxLength: 3 })
  .map((rows) => (items) => documentOf(rows.flatMap((nodes) => nodes({ items, number: "", list: "" }))));
