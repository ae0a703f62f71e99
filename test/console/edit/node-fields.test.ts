import { describe, expect, it } from "vitest";
import type { Draft } from "../../../console/src/template/draft/draft.ts";
import { changeFields, nodeFields } from "../../../console/src/template/edit/node-fields.ts";
import type { MailNode } from "../../../console/src/template/mail-node.ts";

const draftOf = (text: string, files: Record<string, string> = {}): Draft => ({
  ...{ subject: "Hello", text, files, mjmlPath: "", sendingService: "" },
});

type Part = readonly [kind: string, from: string, to: string, parent: number];

/** Nodes of MJML, each by the text that it begins with and the one that it ends with. */
function nodesOf(source: string, ...parts: readonly Part[]): readonly MailNode[] {
  return parts.map(([kind, from, to, parent]) => {
    const start = source.indexOf(from);
    return { kind, place: "", file: "", start, end: source.indexOf(to, start) + to.length, parent, ranges: [] };
  });
}

const BUTTON = `<mj-button href="https://a.example" color='red'>Buy <b>it</b></mj-button>`;
const TEXT = '<mj-text>See <a href="x">these <i>two</i></a> and go</mj-text>';

describe("the fields of a node of MJML", () => {
  const nodes = nodesOf(
    TEXT,
    ["mj-text", "<mj-text", "</mj-text>", 0],
    ["text", "See", "See", 1],
    ["link", "<a", "</a>", 1],
    ["text", "these", "these", 3],
    ["text", "two", "two", 3],
    ["text", "and", "go", 1],
  );
  const read = (index: number) =>
    nodeFields(draftOf(TEXT), nodes, index).map(({ label, value }) => `${label}: ${value}`);
  const one = nodesOf(BUTTON, ["mj-button", "<mj-button", "</mj-button>", 0], ["text", "Buy", "Buy", 1]);

  it("are those of a text, and of the link and the component that it is in", () => {
    expect(read(4).slice(0, 2)).toEqual(["Text: two", "Link address: x"]);
    expect(read(4)).toContain("Text colour: ");
    expect(read(5).filter((field) => !field.includes("colour"))).toEqual(["Text: and go"]);
  });

  it("are those in a component, too, while that has one text", () => {
    expect(read(0)).not.toContain("Text: See");
    const labels = nodeFields(draftOf(BUTTON), one, 0).map(({ label }) => label);
    expect(labels.slice(0, 2)).toEqual(["Text", "Link address"]);
  });

  it("are changed together, in whatever order", () => {
    const draft = draftOf(BUTTON);
    const next = new Map([
      ["Text", "Rent"],
      ["Link address", "https://b.example/?a&b"],
      ["Background colour", "navy"],
      ["Text colour", ""],
    ]);
    const fields = nodeFields(draft, one, 0).filter(({ label }) => next.has(label));
    const values = new Map(fields.map(({ id, label }) => [id, next.get(label) ?? ""]));
    const after = '<mj-button background-color="navy" href="https://b.example/?a&amp;b">Rent <b>it</b></mj-button>';
    expect(changeFields(draft, one, 0, values).text).toBe(after);
    expect(changeFields(draft, one, 0, new Map([...values].reverse())).text).toBe(after);
  });

  it("are changed in the file that has the node", () => {
    const node: MailNode = { kind: "text", place: "", file: "a.mjml", start: 0, end: 2, parent: 0, ranges: [] };
    const draft = draftOf("Hi", { "a.mjml": "Ho" });
    const [field] = nodeFields(draft, [node], 0);
    expect(changeFields(draft, [node], 0, new Map([[field?.id ?? "", "Hu"]]))).toEqual(
      draftOf("Hi", { "a.mjml": "Hu" }),
    );
  });
});

it("changes several members of a block of a document at once", () => {
  const block = { componentType: "button", props: {} };
  const text = JSON.stringify({ rows: [{ columns: [{ children: [block] }] }] });
  const place = "document.rows[0].columns[0].children[0]";
  const node: MailNode = { kind: "block", place, file: "", start: 0, end: 0, parent: 0, ranges: [] };
  const fields = nodeFields(draftOf(text), [node], 0).filter(({ id }) => / (?:text|link|color)$/.test(id));
  const after = changeFields(draftOf(text), [node], 0, new Map(fields.map(({ id, label }) => [id, `new ${label}`])));
  const { props } = JSON.parse(after.text).rows[0].columns[0].children[0];
  expect(props).toEqual({ text: "new Text", link: "new Link address", color: "new Text colour" });
});
