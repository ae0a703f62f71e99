import fc from "fast-check";
import { blockOf, visibleIf } from "./document-fixture.ts";

type Fields = Readonly<Record<string, unknown>>;

/** A context key per node: the node is shown when its key is `on`. */
const visibility = (id: string) => visibleIf(id, "==", "on");

let counter = 0;
const nextId = () => `n${counter++}`;

const isConditional = fc.boolean();

/** A block of any kind with tags, mobile overrides and fonts, shown always or on a condition. */
const block = fc
  .record({
    conditional: isConditional,
    block: fc.constantFrom<readonly [string, Fields]>(
      ["heading", { content: "Title {{ t|'x' }}", mobile: { fontSize: 20 }, fontFamily: "Lora" }],
      [
        "paragraph",
        { content: 'Text <a href="{{ url.u }}">link</a>', backgroundColor: "#eeeeee", padding: { top: 4 } },
      ],
      ["list", { content: "<ul><li>{{ t }}</li><li>b</li></ul>", mobile: { itemSpacing: 3 }, fontFamily: "Lora" }],
      [
        "image",
        {
          src: "{{ u }}",
          alt: "{{ a }}",
          width: 50,
          mobile: { width: 80 },
          link: "https://a.example/{{ u }}",
          enabled: true,
        },
      ],
      [
        "button",
        {
          text: "{{ t }}",
          link: "{{ u }}",
          icon: "https://a.example/i.png",
          backgroundGradient: { useGradient: true },
        },
      ],
      ["button", { text: "{{ t }}", link: "{{ u }}", width: 80, mobile: { width: 100 } }],
      ["menu", { items: [{ label: "{{ t }}", link: "{{ u }}", enabled: true }], mobile: { spacing: 4 } }],
      [
        "socials",
        { platforms: [{ name: "{{ a }}", link: "{{ u }}", icon: "https://a.example/s.png", enabled: true }] },
      ],
      [
        "table",
        {
          columns: [
            { width: 70, fontSize: 14, fontWeight: 700 },
            { align: "end", mobileHide: true },
          ],
          caption: "{{ t }}",
          head: [{ content: "a" }, { content: "{{ t }}" }],
          rows: [
            { cells: [{ content: "{{ t }}" }, { content: '<a href="{{ u }}">b</a>' }] },
            { cells: [{ content: "c" }, { content: "d" }], borderTop: { width: 2, color: "#123456" } },
          ],
          footer: [{ cells: [{ content: "e", span: 2, header: true }] }],
          backgroundColor: "#eeeeee",
          mobileStack: true,
          mobile: { rowSpacing: 4 },
          fontFamily: "Lora",
        },
      ],
      ["divider", { mobile: { height: 4 } }],
      ["spacer", { mobile: { height: 0 }, mobileHide: true }],
    ),
  })
  .map(({ conditional, block: [kind, props] }) => {
    const id = nextId();
    const own = kind === "table" ? { ...props, rows: withVisibility(props.rows as readonly Fields[], id) } : props;
    return blockOf(kind, conditional ? { ...own, visibility: visibility(id) } : own, id);
  });

/** Rows of a table of which the last is shown on a condition, by the name that reports give it. */
function withVisibility(rows: readonly Fields[], table: string): readonly Fields[] {
  return rows.map((row, index) =>
    index === rows.length - 1 ? { ...row, visibility: visibility(`${table}-rows-${index + 1}`) } : row,
  );
}

const { row } = fc.letrec<{ row: Fields; child: Fields }>((tie) => ({
  child: fc.oneof({ maxDepth: 2, depthSize: "small" }, block, tie("row")),
  row: fc
    .record({
      conditional: isConditional,
      stack: fc.boolean(),
      surface: fc.constantFrom<Fields>(
        {},
        { border: { width: 1, radius: 6 }, padding: { left: 8 } },
        { backgroundGradient: { useGradient: true, gradient: { colors: [{ color: "#000" }, { color: "#fff" }] } } },
        { backgroundImage: "{{ u }}", backgroundColor: "#123456" },
      ),
      columns: fc.array(fc.array(tie("child"), { maxLength: 2 }), { minLength: 1, maxLength: 3 }),
    })
    .map(({ conditional, stack, surface, columns }) => {
      const id = nextId();
      return {
        id,
        type: "row",
        mobileStack: stack,
        ...surface,
        ...(conditional && { visibility: visibility(id) }),
        columns: columns.map((children) => ({ id: nextId(), children })),
      };
    }),
}));

/** Rows at the top of a random document. Ids are unique within a process. */
export const arbitraryRows = fc.array(row, { minLength: 1, maxLength: 4 });
