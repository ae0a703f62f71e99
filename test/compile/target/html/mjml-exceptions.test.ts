import mjml2html from "mjml";
import { expect, test } from "vitest";
import { fillMjml } from "../../source/mjml/support/mjml-fixture.ts";

/** As mjml 5 writes it in front of all else, whatever the page is coloured like. */
const PREVIEW = '<div style="display:none;font-size:1px;color:#ffffff;line-height:1px;';

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
