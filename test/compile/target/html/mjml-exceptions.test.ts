import { globSync, readFileSync } from "node:fs";
import mjml2html from "mjml";
import { expect, test } from "vitest";
import { fillMjml } from "../../source/mjml/support/mjml-fixture.ts";
import { fillDocument } from "../../support/compile-fixture.ts";
import { blockOf, documentOf, rowOf } from "../../support/document-fixture.ts";

/** As mjml 5 writes it in front of all else, whatever the page is coloured like. */
const PREVIEW = '<div style="display:none;font-size:1px;color:#ffffff;line-height:1px;';

const GAP_IN_OUTLOOK =
  /<td (?:class="gap-outlook" )?style="vertical-align:top;width:24px;" ?><!\[endif\]-->\s*<div\s+class="[^"]* gap"[^>]*>\s*<\/div>/;

const mail = (body: string, content = "") =>
  `<mjml lang="en"><mj-head><mj-title>a</mj-title><mj-preview>Look</mj-preview></mj-head><mj-body${body}>${content}</mj-body></mjml>`;

test.each(["", ' background-color="#f9fafb"', ' background-color="#111827"'])(
  "on a page with%s, the preview is grey, and nothing else differs from mjml",
  async (body) => {
    const text = mail(body);
    const reference = (await mjml2html(text, { validationLevel: "skip" })).html;
    expect(reference).toContain(PREVIEW);
    const squeeze = (html: string) => html.replace(/\s*\n\s*/g, "\n");
    const expected = reference.replace(PREVIEW, PREVIEW.replace("#ffffff", "#777777"));
    expect(squeeze((await fillMjml(text)).output)).toBe(squeeze(expected));
  },
);

test("what an author hides in white stays as it was written", async () => {
  const own = `<mj-raw>${PREVIEW}max-height:0">mine</div></mj-raw>`;
  expect((await fillMjml(mail("", own))).output).toContain(`${PREVIEW}max-height:0">mine</div>`);
});

test.each(globSync("examples/*.template.json"))(
  "%s has no table without rows and no height that is no number",
  async (file) => {
    const { output } = await fillDocument(
      readFileSync(file, "utf8"),
      JSON.parse(readFileSync(file.replace("template", "data"), "utf8")),
    );
    expect(output.match(/<tbody>\s*<\/tbody>/g)).toBeNull();
    expect(output).not.toContain('height="auto"');
  },
);

test("columns keep their distance where they stand beside each other, in Outlook too", async () => {
  const columns = ["a", "b"].map((id) => ({ id, children: [blockOf("paragraph", { content: id }, `p-${id}`)] }));
  for (const mobileStack of [true, false]) {
    const { output } = await fillDocument(documentOf([rowOf([], { columns, gap: 24, mobileStack })]));
    expect(output).toMatch(GAP_IN_OUTLOOK);
    expect(output.match(/<tbody>\s*<\/tbody>/g)).toBeNull();
  }
});

test("a column in which an author has put nothing is as mjml has it, with its border", async () => {
  const columns = [{ id: "a", border: { width: 1 }, children: [] }];
  const { output } = await fillDocument(documentOf([rowOf([], { columns })]));
  expect(output.match(/<tbody>\s*<\/tbody>/g)).toHaveLength(1);
});

test("words of an author that look like what is left out stay", async () => {
  const { output } = await fillDocument(
    documentOf([rowOf([blockOf("paragraph", { content: 'an img height="auto"' })])]),
  );
  expect(output).toMatch(/an img height=(?:"|&quot;|&#34;)auto/);
});
