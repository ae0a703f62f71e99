const SLOTS = 18;
const CONDITIONS = 6;
const ITEMS = 50;
const ITEM_SLOTS = 6;

// What mjml puts round a line of text, as in the benchmark of the library for Python.
const STYLE = "font-family:Arial,sans-serif;font-size:14px;line-height:21px;text-align:left;color:#1f2937;";
const OPEN = `<tr><td align="left" style="font-size:0px;padding:8px 24px;word-break:break-word;"><div style="${STYLE}">`;
const TABLE = '<table role="presentation" border="0" cellpadding="0" cellspacing="0" width="600" style="width:600px;">';
const CLOSE = `</div></td></tr></table><!--[if mso | IE]></td></tr></table>${TABLE.repeat(8)}<![endif]--><table>`;
const NAMES = Array.from({ length: SLOTS }, (_, at) => `field_${at}`);
const TEXT = Object.fromEntries(NAMES.map((name, at) => [name, `Ann & Bo, order ${at} of the week`]));
const KEYS = NAMES.slice(0, CONDITIONS).map((name) => `show_${name}`);
const ITEM_NAMES = NAMES.slice(0, ITEM_SLOTS);
const ITEM = Object.fromEntries(ITEM_NAMES.map((name) => [name, TEXT[name] ?? ""]));

const tags = NAMES.map((name) => ({ group: "text", name, source: `{{ ${name} }}` }));
const rows = NAMES.map((_, at): readonly unknown[] => [["text", at], CLOSE + OPEN]);
const cells = ITEM_NAMES.flatMap((_, at) => [["text", at], "</td><td>"]);

/** A mail of 20 KB. */
export const BENCH_TEMPLATE = toTemplate({ format: 1, tags, conditions: [], ops: [OPEN, ...rows.flat()] });
export const BENCH_DATA = { data: TEXT };

/** The same, with rows that are conditional. */
export const CONDITIONAL_TEMPLATE = toTemplate({
  format: 1,
  tags,
  conditions: KEYS.map((key) => ({ node: "", steps: [["test", key, "is_not_empty"]] })),
  ops: [OPEN, ...rows.flatMap((row, at) => (at < CONDITIONS ? [["unless", at, 3 * at + 4], ...row] : row))],
});
export const CONDITIONAL_DATA = { data: { ...TEXT, ...Object.fromEntries(KEYS.map((key) => [key, true])) } };

/** A list of 50 items with 6 slots. */
export const LIST_TEMPLATE = toTemplate({
  format: 2,
  lists: [{ name: "items", max: ITEMS }],
  tags: ITEM_NAMES.map((name) => ({ group: "text", name, source: `{{ items.${name} }}`, list: 0 })),
  conditions: [],
  ops: [OPEN, ["each", 0, 2, 2 + cells.length], ...cells, CLOSE],
});
export const LIST_DATA = { data: { items: Array.from({ length: ITEMS }, () => ({ ...ITEM })) } };

function toTemplate(html: object) {
  return { template_id: "bench", programs: { html: { target: "html", ...html } } };
}
