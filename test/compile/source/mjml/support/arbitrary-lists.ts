import fc from "fast-check";
import type { FillData } from "../../../../../core/evaluator/data.ts";
import { mailOf } from "./mjml-fixture.ts";

/** An item of a list as the tests fill it: whether its condition holds, and the items it holds. */
export interface TestItem {
  readonly on: boolean;
  readonly options: readonly { readonly on: boolean }[];
}

/** A mail with lists, as a template, or as an author would write it who knows the items. */
export type ListMail = (items: readonly TestItem[] | undefined) => string;

/** What is written around a node: with an item's number, or the name of its list in a template. */
export interface Around {
  readonly items: readonly TestItem[] | undefined;
  readonly item?: TestItem;
  readonly number: string;
  readonly list: "" | "items." | "options.";
}

type Node = (around: Around) => string;

/** What is written around a node for each item, all or those whose condition holds. */
export function itemsWithin(around: Around, isFiltered: boolean): readonly Around[] {
  const inner = around.list === "items." ? "options" : "items";
  const held = inner === "items" ? (around.items ?? []) : (around.item?.options ?? []);
  return held
    .map((item, index) => ({ item: item as TestItem, number: `${around.number}.${index + 1}` }))
    .filter(({ item }) => item.on || !isFiltered)
    .map((each): Around => ({ ...around, ...each, list: `${inner}.` }));
}

/** A node for each item, all or those whose condition holds; `node` puts the marks into its opening tag. */
function repeated(isFiltered: boolean, node: (marks: string) => Node): Node {
  return (around) => {
    const inner = around.list === "items." ? "options" : "items";
    if (around.items === undefined) {
      const marks = ` lp-each="${around.list}${inner}"${isFiltered ? ` lp-if="${inner}.on"` : ""}`;
      return node(marks)({ ...around, list: `${inner}.` });
    }
    return itemsWithin(around, isFiltered).map(node("")).join("");
  };
}

export const tag: Node = ({ items, number, list }) => (items === undefined ? `{{ ${list}t }}` : `t${number}`);
export const link: Node = ({ items, number, list }) =>
  `https://x.example/${items === undefined ? `{{ ${list}u }}` : `u${number}`}`;

/** What may be repeated in a column, with marks and what is in it. */
const COMPONENTS: readonly ((marks: string) => Node)[] = [
  (marks) => (around) => `<mj-text${marks}>Text ${tag(around)}</mj-text>`,
  (marks) => (around) => `<mj-text${marks} font-family="Lato">Text ${tag(around)}</mj-text>`,
  (marks) => (around) => `<mj-button${marks} href="${link(around)}">${tag(around)}</mj-button>`,
  (marks) => () => `<mj-divider${marks} />`,
  (marks) => () => `<mj-spacer${marks} height="7px" />`,
  (marks) => (around) => `<mj-raw${marks}><tr><td>${tag(around)}</td></tr></mj-raw>`,
];

const flag = fc.boolean();

/** Components in a scope that lists lie `depth` more deep in. */
function componentsIn(depth: number): fc.Arbitrary<Node> {
  const plain = fc.constantFrom(...COMPONENTS).map((component) => component(""));
  if (depth === 0) return plain;
  const many = fc.tuple(flag, fc.constantFrom(...COMPONENTS)).map(([isFiltered, each]) => repeated(isFiltered, each));
  const table = fc.tuple(flag, flag).map(
    ([isFiltered, hasHead]): Node =>
      (around) =>
        `<mj-table>${hasHead ? "<tr><th>Head</th></tr>" : ""}${repeated(isFiltered, (marks) => (inside) => `<tr${marks}><td>${tag(inside)}</td><td>b</td></tr>`)(around)}<tr><td>${tag(around)}</td></tr></mj-table>`,
  );
  const list = flag.map(
    (isFiltered): Node =>
      (around) =>
        `<mj-text>Before<ul>${repeated(isFiltered, (marks) => (inside) => `<li${marks}>${tag(inside)}</li>`)(around)}</ul></mj-text>`,
  );
  const words = flag.map(
    (isFiltered): Node =>
      (around) =>
        `<mj-text>Words${repeated(isFiltered, (marks) => (inside) => `<b${marks}> ${tag(inside)}</b>`)(around)}</mj-text>`,
  );
  return fc.oneof(plain, many, table, list, words);
}

function sectionIn(depth: number, columns: 1 | 2): fc.Arbitrary<(marks: string) => Node> {
  return fc
    .array(fc.array(componentsIn(depth), { maxLength: 3 }), { minLength: columns, maxLength: columns })
    .map((parts) => (marks) => (around) => {
      const written = parts.map((nodes) => `<mj-column>${nodes.map((node) => node(around)).join("")}</mj-column>`);
      return `<mj-section${marks}>${written.join("")}</mj-section>`;
    });
}

const row: fc.Arbitrary<Node> = fc.oneof(
  fc.tuple(flag, sectionIn(1, 2)).map(([isFiltered, section]) => repeated(isFiltered, section)),
  fc
    .tuple(flag, sectionIn(1, 1))
    .map(([isFiltered, section]) =>
      repeated(
        isFiltered,
        (marks) => (around) => `<mj-wrapper${marks} padding="3px">${section("")(around)}</mj-wrapper>`,
      ),
    ),
  sectionIn(1, 1).map((section) => section("")),
);

/** Uses each font of the mail: one that is used by some items alone is asked for when there are any. */
const FONTS =
  '<mj-section><mj-column><mj-text>a</mj-text><mj-text font-family="Lato">b</mj-text></mj-column></mj-section>';

/** Mails in which sections, wrappers, components and elements of HTML are repeated, some in each other. */
export const arbitraryListMail: fc.Arbitrary<ListMail> = fc.array(row, { minLength: 1, maxLength: 3 }).map(
  (rows): ListMail =>
    (items) =>
      mailOf(rows.map((each) => each({ items, number: "", list: "" })).join("") + FONTS),
);

const options = fc.array(fc.record({ on: flag }), { maxLength: 3 });

export const arbitraryItems: fc.Arbitrary<readonly TestItem[]> = fc.array(fc.record({ on: flag, options }), {
  maxLength: 4,
});

/** What a template is filled with for these items. */
export function listData(items: readonly TestItem[]): FillData {
  const valuesOf = (number: string) => ({ text: { t: `t${number}` }, url: { u: `u${number}` } });
  return {
    merge_tags: valuesOf(""),
    lists: {
      items: items.map(({ on, options: held }, index) => ({
        merge_tags: valuesOf(`.${index + 1}`),
        context: { on },
        lists: {
          options: held.map((option, at) => ({
            merge_tags: valuesOf(`.${index + 1}.${at + 1}`),
            context: option,
          })),
        },
      })),
    },
  };
}
