import fc from "fast-check";
import { parseFragment } from "parse5";
import { describe, expect, it } from "vitest";
import { documentFields } from "../../../console/src/template/edit/document-fields.ts";

const PLACE = "document.rows[0].columns[0].children[0]";

function documentOf(componentType: string, props: object): string {
  const block = { id: "b", type: "component", componentType, props };
  return `${JSON.stringify({ rows: [{ id: "r", columns: [{ children: [block] }] }] }, null, 2)}\n`;
}

/** Of a block, a row or an entry by its path, or of a text or a link in the content of the block. */
function fieldsOf(source: string, where: string, order = 0) {
  const isPlace = where.startsWith("document");
  const kind = isPlace ? (KINDS.find(([pattern]) => pattern.test(where))?.[1] ?? "") : where;
  return documentFields(source, { kind, place: isPlace ? where : `${PLACE}.props.content` }, order);
}

const KINDS: readonly (readonly [RegExp, string])[] = [
  [/rows\[0\]$/, "row"],
  [/children\[0\]$/, "block"],
  [/(?:items|platforms)\[\d+\]$/, "item"],
];

function change(source: string, where: string, id: string, next: string, order = 0): string {
  const edit = fieldsOf(source, where, order)
    .find((field) => field.id === id)
    ?.change(next);
  return edit === undefined ? source : source.slice(0, edit.from) + edit.insert + source.slice(edit.to);
}

const propsOf = (source: string) => JSON.parse(source).rows[0].columns[0].children[0].props;

describe("a field of a document", () => {
  it("changes the words that differ, and leaves every other byte", () => {
    const source = documentOf("button", { text: "Three steps", link: "https://a.example" }).replace(
      "Three",
      "Thr\\u0065e",
    );
    const after = change(source, PLACE, "text", 'Four "steps" \\ é');
    expect(propsOf(after)).toEqual({ text: 'Four "steps" \\ é', link: "https://a.example" });
    const [before, behind] = source.split("Thr\\u0065e steps");
    expect(after.startsWith(before ?? "?") && after.endsWith(behind ?? "?")).toBe(true);
  });

  it("adds a member as the first one, laid out as the others", () => {
    const source = documentOf("button", { text: "Go" });
    const after = change(source, PLACE, "backgroundColor", "#ff0000");
    expect(propsOf(after)).toEqual({ backgroundColor: "#ff0000", text: "Go" });
    expect(JSON.stringify(JSON.parse(after), null, 2)).toBe(after.trim());
    expect(change(documentOf("button", {}), PLACE, "text", "Go")).toContain('{"text": "Go"}');
    expect(change(source, "document.rows[0]", "backgroundColor", "red")).toContain(
      '{\n      "backgroundColor": "red",',
    );
  });

  it("changes the points of a gradient while that is drawn instead of the background colour", () => {
    const colors = [
      { color: "#111111", position: 0 },
      { color: "#222222", position: 100 },
    ];
    const props = (useGradient: boolean, points: object[]) => ({
      backgroundColor: "#333333",
      backgroundGradient: { useGradient, gradient: { type: "linear", direction: "to right", colors: points } },
    });
    const namesOf = (source: string) => fieldsOf(source, PLACE).map(({ label }) => label);
    const drawn = documentOf("button", props(true, colors));
    expect(namesOf(drawn)).toEqual(expect.arrayContaining(["Gradient colour 1", "Gradient colour 2"]));
    expect(namesOf(drawn)).not.toContain("Background colour");
    const id = "backgroundGradient.gradient.colors[1].color";
    const changed = props(true, [
      { color: "#111111", position: 0 },
      { color: "navy", position: 100 },
    ]);
    expect(propsOf(change(drawn, PLACE, id, "navy"))).toEqual(changed);
    for (const undrawn of [props(false, colors), props(true, colors.slice(1))])
      expect(namesOf(documentOf("button", undrawn))).toContain("Background colour");
  });

  it("changes runs and links of rich text, each by itself", () => {
    const content = "You  have <a href=\"https://a.example/?a=1&amp;b=2\">joined &amp; paid</a>.<br>{{ name|'Ada' }}";
    const source = documentOf("paragraph", { content });
    const read = (kind: string, order: number) =>
      fieldsOf(source, kind, order).map((field) => [field.id, field.kind, field.value]);
    expect([0, 1, 2, 3, 4].flatMap((order) => read("text", order))).toEqual([
      ["text", "text", "You have"],
      ["text", "text", "joined & paid"],
      ["text", "text", "."],
      ["text", "default", "Ada"],
    ]);
    expect(read("link", 0)).toEqual([["href", "address", "https://a.example/?a=1&b=2"]]);
    const contentAfter = (kind: string, order: number, id: string, next: string) =>
      propsOf(change(source, kind, id, next, order)).content;
    expect(contentAfter("text", 0, "text", "We <3")).toBe(content.replace("You  have", "We &lt;3"));
    expect(contentAfter("link", 0, "href", 'https://b.example/"')).toBe(
      content.replace("https://a.example/?a=1&amp;b=2", "https://b.example/&quot;"),
    );
    expect(contentAfter("text", 3, "text", "Bo")).toBe(content.replace("Ada", "Bo"));
  });

  it("reads entries of menus and of social networks", () => {
    const menu = documentOf("menu", { items: [{ label: "A", link: "a", enabled: true }, { label: "B" }] });
    expect(propsOf(change(menu, `${PLACE}.props.items[1]`, "label", "C")).items[1]).toEqual({ label: "C" });
    const socials = documentOf("socials", { platforms: [{ name: "X", link: "x" }] });
    expect(propsOf(change(socials, `${PLACE}.props.platforms[0]`, "link", "y")).platforms).toEqual([
      { name: "X", link: "y" },
    ]);
  });

  it("changes the texts and the colours of a table", () => {
    const table = documentOf("table", {
      caption: "Your <em>order</em>",
      head: [{ content: "Item" }],
      rows: [{ cells: [{ content: '<a href="https://a.example/">{{ name }}</a>, tea' }] }],
      headColor: "red",
    });
    const at = (place: string, kind: string, order = 0) =>
      documentFields(table, { kind, place: `${PLACE}.props.${place}` }, order);
    const changed = (place: string, kind: string, next: string, order = 0) => {
      const edit = at(place, kind, order)[0]?.change(next);
      return edit === undefined ? undefined : propsOf(table.slice(0, edit.from) + edit.insert + table.slice(edit.to));
    };
    expect(changed("caption", "text", "order <2>", 1).caption).toBe("Your <em>order &lt;2&gt;</em>");
    expect(changed("head[0].content", "text", "What").head).toEqual([{ content: "What" }]);
    expect(changed("rows[0].cells[0].content", "text", ", cups", 1).rows[0].cells[0].content).toBe(
      '<a href="https://a.example/">{{ name }}</a>, cups',
    );
    expect(changed("rows[0].cells[0].content", "link", "https://b.example/").rows[0].cells[0].content).toContain(
      'href="https://b.example/"',
    );
    expect(fieldsOf(table, PLACE).map(({ label, value }) => [label, value])).toEqual([
      ["Text colour", ""],
      ["Background colour", ""],
      ["Text colour of the head", "red"],
      ["Background colour of the head", ""],
    ]);
    expect(at("rows[0].cells[0]", "item")).toEqual([]);
  });

  it("offers nothing for what is no string, and for a place that is not there", () => {
    const anchor = documentOf("anchor", { text: 3, link: null, color: "red" });
    expect(fieldsOf(anchor, PLACE).map(({ id }) => id)).toEqual(["color"]);
    expect(fieldsOf("{}", PLACE)).toEqual([]);
    expect(fieldsOf("{", "document.rows[0]")).toEqual([]);
  });

  it("keeps rich text readable by every parser, whatever it becomes", () => {
    const pieces = fc.array(fc.constantFrom("a", "<b>b</b>", " ", "&amp;", '"', "\\", "é", "\n", "\u2028"), {
      maxLength: 6,
    });
    fc.assert(
      fc.property(pieces, fc.string({ minLength: 1 }), (before, typed) => {
        const next = typed.replace(/\s+/g, " ").trim().replaceAll("\0", "");
        const source = documentOf("heading", { content: `x${before.join("")}` });
        const [field] = fieldsOf(source, "text");
        if (field === undefined || next === "" || field.kind !== "text") return;
        const content: string = propsOf(change(source, "text", field.id, next)).content;
        const [text] = parseFragment(content).childNodes;
        const shown = text !== undefined && "value" in text ? text.value : "";
        expect(shown.replace(/[ \t\n\f\r]+/g, " ").trim()).toBe(next);
      }),
    );
  });
});
