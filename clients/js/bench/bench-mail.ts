const SLOTS = 18;

// What mjml puts round a line of text, as in the benchmark of the library for Python.
const STYLE = "font-family:Arial,sans-serif;font-size:14px;line-height:21px;text-align:left;color:#1f2937;";
const OPEN = `<tr><td align="left" style="font-size:0px;padding:8px 24px;word-break:break-word;"><div style="${STYLE}">`;
const TABLE = '<table role="presentation" border="0" cellpadding="0" cellspacing="0" width="600" style="width:600px;">';
const CLOSE = `</div></td></tr></table><!--[if mso | IE]></td></tr></table>${TABLE.repeat(8)}<![endif]--><table>`;
const NAMES = Array.from({ length: SLOTS }, (_, at) => `field_${at}`);
const TEXT = Object.fromEntries(NAMES.map((name, at) => [name, `Ann & Bo, order ${at} of the week`]));

const tags = NAMES.map((name) => ({ group: "text", name, source: `{{ ${name} }}` }));
const ops = [OPEN, ...NAMES.flatMap((_, at) => [["text", at], CLOSE + OPEN])];
/** A mail of 20 KB. */
export const BENCH_TEMPLATE = {
  template_id: "bench",
  programs: { html: { format: 1, target: "html", tags, conditions: [], ops } },
};
export const BENCH_DATA = { merge_tags: { text: TEXT } };
