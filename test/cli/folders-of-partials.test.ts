import { rmSync } from "node:fs";
import { beforeAll, expect, it } from "vitest";
import { LOCAL } from "../support/start-test-app.ts";
import { useTestApp } from "../support/use-test-app.ts";
import { mail, useFolderCommands } from "./support/folder-commands.ts";

const { run, runJson, inPlace, write, read, writeTemplate } = useFolderCommands();
const app = useTestApp();
let adminKey: string;

beforeAll(async () => {
  adminKey = await app.issueKey({ kind: "admin", name: "operator" });
});

const env = () => ({ LETTERPRESS_URL: app.url, LETTERPRESS_ADMIN_KEY: adminKey });
const textOf = (words: string) => `<mj-section><mj-column><mj-text>${words}</mj-text></mj-column></mj-section>\n`;
const include = (slug: string, attributes = "") => `<mj-include path="partial:${slug}"${attributes} />\n`;
/** Within the text of a mail: closes it around the include. */
const within = (slug: string, attributes = "") =>
  `Hello</mj-text></mj-column></mj-section>${include(slug, attributes)}<mj-section><mj-column><mj-text>Bye`;
const found = (slug: string) => app.services.templates.describe(LOCAL, slug);

/** The folder of a partial below `AT`. */
function writePartial(slug: string, mjml: string, settings: object = {}): void {
  write(`AT/${slug}/letterpress.json`, JSON.stringify({ slug, kind: "partial", ...settings }));
  write(`AT/${slug}/template.mjml`, mjml);
}

it("the kind of a template is in its folder, and never changes", async () => {
  writePartial("kinds-footer", textOf("Footer"));
  writeTemplate("kinds-mail", "Hello");
  expect((await run("template push AT --publish", env())).code).toBe(0);
  expect([(await found("kinds-footer")).kind, (await found("kinds-mail")).kind]).toEqual(["partial", undefined]);
  expect((await run("template pull OTHER kinds-footer kinds-mail", env())).code).toBe(0);
  expect(JSON.parse(read("OTHER/kinds-footer/letterpress.json"))).toEqual({
    slug: "kinds-footer",
    kind: "partial",
    name: "kinds-footer",
  });
  expect(JSON.parse(read("OTHER/kinds-mail/letterpress.json"))).not.toHaveProperty("kind");
  const statuses = await runJson("template status OTHER", env());
  expect(statuses.templates).toMatchObject([
    { kind: "partial", sync_status: "same" },
    { kind: "mail", sync_status: "same" },
  ]);

  write("OTHER/kinds-footer/letterpress.json", JSON.stringify({ slug: "kinds-footer", kind: "layout" }));
  const diff = await run("template diff OTHER", env());
  expect(diff.out).toContain('-  "kind": "partial",\n+  "kind": "layout",');
  const refused = await run("template push OTHER", env());
  expect(refused.code).toBe(1);
  expect(refused.out).toMatch(/kinds-footer +refused +it is a partial on the server, and kinds never change/);
  write("OTHER/kinds-footer/letterpress.json", JSON.stringify({ kind: "part" }));
  expect((await run("template push OTHER", env())).note).toContain(
    'letterpress.json:1:2: kind must be mail, partial or layout, not "part"',
  );
  write("OTHER/kinds-footer/letterpress.json", JSON.stringify({ kind: "partial", subject: "Hello" }));
  expect((await run("template push OTHER", env())).note).toContain("a partial has no subject");
});

it("files and folders are compiled with the partials beside them, and with published ones on demand", async () => {
  writePartial("beside-legal", `<lp-parameter name="year" />${textOf("Legal {{ with.year }}")}`);
  writePartial("beside-footer", `${textOf("Footer")}${include("beside-legal", ' with-year="2026"')}`);
  writeTemplate("beside-mail", within("beside-footer"));
  for (const words of ["render AT/beside-mail/template.mjml", "eject AT/beside-mail --react"]) {
    const made = await run(words, {});
    expect([made.code, made.note]).toEqual([
      0,
      "partial beside-footer: AT/beside-footer/template.mjml\npartial beside-legal: AT/beside-legal/template.mjml",
    ]);
    expect(made.out).toContain("Legal 2026");
  }
  const alone = await run("render AT/beside-legal/template.mjml --target text", {});
  expect([alone.code, alone.out]).toEqual([0, expect.stringContaining("Legal")]);
  const valid = await run("template validate AT", {});
  expect([valid.code, valid.out]).toEqual([
    0,
    "AT/beside-footer is valid\nAT/beside-legal is valid\nAT/beside-mail is valid",
  ]);

  writePartial("beside-legal", `<lp-parameter name="year" />\n<mj-section><mj-colum></mj-colum></mj-section>`);
  const faulty = await run("template validate AT/beside-mail", {});
  expect([faulty.code, faulty.out]).toEqual([
    1,
    expect.stringContaining("error  AT/beside-legal/template.mjml:2:13: "),
  ]);

  writeTemplate("beside-mail", within("far-footer"));
  const missing = await run("template validate AT/beside-mail", {});
  expect([missing.code, missing.out]).toEqual([1, expect.stringContaining('there is no partial "far-footer"')]);
  write("OTHER/far-footer/letterpress.json", JSON.stringify({ kind: "partial", name: "Far" }));
  write("OTHER/far-footer/template.mjml", textOf("Far and local"));
  const named = await run("render AT/beside-mail/template.mjml --partials OTHER", {});
  expect([named.code, named.out]).toEqual([0, expect.stringContaining("Far and local")]);

  // Nothing is read from a server that the command line does not ask for.
  await app.services.templates.create(LOCAL, {
    ...{ slug: "far-footer", name: "Far", subject: "", kind: "partial" },
    source: { kind: "mjml", text: textOf("Far and published") },
  });
  await app.services.templates.publish(LOCAL, "far-footer", { comment: "" });
  expect((await run("render AT/beside-mail/template.mjml", env())).code).toBe(1);
  const remote = await run("render AT/beside-mail/template.mjml --remote", env());
  expect([remote.code, remote.out]).toEqual([0, expect.stringContaining("Far and published")]);
  expect(remote.note).toContain(`partial far-footer: version 1 on ${app.url}`);
  const nearer = await run("render AT/beside-mail/template.mjml --remote --partials OTHER", env());
  expect(nearer.out).toContain("Far and local");
  const unused = await run("render AT/beside-mail/template.mjml --url http://localhost:1", {});
  expect([unused.code, unused.note]).toEqual([64, expect.stringContaining("--url is for --remote")]);
});

it("a published mail is ejected with the versions of its partials", async () => {
  const source = (text: string) => ({ kind: "mjml", text }) as const;
  const { templates } = app.services;
  await templates.create(LOCAL, {
    slug: "ejected-footer",
    name: "f",
    subject: "",
    kind: "partial",
    source: source(textOf("First")),
  });
  await templates.publish(LOCAL, "ejected-footer", { comment: "" });
  await templates.create(LOCAL, {
    slug: "ejected",
    name: "m",
    subject: "Hello",
    source: source(mail(within("ejected-footer"))),
  });
  await templates.publish(LOCAL, "ejected", { comment: "" });
  await templates.update(LOCAL, "ejected-footer", { etag: "*", source: source(textOf("Second")) });
  await templates.publish(LOCAL, "ejected-footer", { comment: "" });
  const made = await run("eject ejected --react", env());
  expect([made.code, made.out]).toEqual([0, expect.stringContaining("First")]);
});

const paragraph = (content: string) => ({
  columns: [{ children: [{ componentType: "paragraph", props: { content } }] }],
});
const documentOf = (rows: readonly object[], more: object = {}) => ({
  ...{ template_id: "t", template_name: "T", schema_version: "1.0" },
  canvas: { language: "en", preheaderText: "Preview" },
  ...more,
  rows,
});

it("a finding in the document of a partial has its file, line and column, and the way to the member", async () => {
  const footer = JSON.stringify(documentOf([paragraph("{{ with.nobody }}")], { parameters: [] }), undefined, 2);
  write("AT/lines-footer/letterpress.json", JSON.stringify({ kind: "partial" }));
  write("AT/lines-footer/template.json", footer);
  write("AT/lines-mail/letterpress.json", JSON.stringify({ subject: "Hello" }));
  write("AT/lines-mail/template.json", JSON.stringify(documentOf([{ type: "partial", partial: "lines-footer" }])));
  const before = footer.slice(0, footer.indexOf('"content"')).split("\n");
  const place = `AT/lines-footer/template.json:${before.length}:${(before.at(-1) ?? "").length + 1}`;
  const way = "rows[0].columns[0].children[0].props.content";
  const validated = await run("template validate AT/lines-mail", {});
  expect([validated.code, validated.out]).toEqual([1, expect.stringContaining(`error  ${place}: ${way}: `)]);
  expect(await runJson("template validate AT/lines-mail", {})).toMatchObject({
    diagnostics: [{ rule: "partial.unknown-parameter", line: before.length, column: (before.at(-1) ?? "").length + 1 }],
  });
  const rendered = await run("render AT/lines-mail/template.json", {});
  expect(rendered.note).toContain(`error  ${place}: `);
  write("AT/lines-mail/template.json", JSON.stringify(documentOf([{ type: "partial", partial: "lines-remote" }])));
  await app.services.templates.create(LOCAL, {
    ...{ slug: "lines-remote", name: "Remote", subject: "", kind: "partial" },
    source: { kind: "document", text: JSON.stringify(documentOf([{ type: "partial", partial: "lines-inner" }])) },
  });
  const inner = await app.services.templates.create(LOCAL, {
    ...{ slug: "lines-inner", name: "Inner", subject: "", kind: "partial" },
    source: { kind: "document", text: JSON.stringify(documentOf([paragraph("Inner")])) },
  });
  for (const slug of ["lines-inner", "lines-remote"]) {
    await app.services.templates.publish(LOCAL, slug, { comment: "" });
  }
  const parameters = [{ name: "due" }];
  const text = JSON.stringify(documentOf([paragraph("{{ with.due }}")], { parameters }));
  await app.services.templates.update(LOCAL, inner.id, { etag: "*", source: { kind: "document", text } });
  await app.services.templates.publish(LOCAL, "lines-inner", { comment: "", allowBreaking: true });
  const remote = await run("template validate AT/lines-mail --remote", env());
  expect([remote.code, remote.out]).toEqual([
    1,
    expect.stringContaining("error  partial:lines-remote:document.rows[0]"),
  ]);
});

it("files are compiled in the layout beside them, whose findings are at its file", async () => {
  const writeLayout = (body: string) => {
    write("AT/layouts-frame/letterpress.json", JSON.stringify({ slug: "layouts-frame", kind: "layout" }));
    write("AT/layouts-frame/template.mjml", `<mjml>\n<mj-body>${body}</mj-body></mjml>`);
  };
  writeLayout(`${textOf("Logo")}<lp-content />`);
  write("AT/layouts-mail/letterpress.json", JSON.stringify({ slug: "layouts-mail", subject: "Hello" }));
  const head = "<mj-head><mj-title>Order</mj-title><mj-preview>Sent</mj-preview></mj-head>";
  const mjml = `<mjml lang="en" layout="layouts-frame">${head}<mj-body>${textOf("Order")}</mj-body></mjml>`;
  write("AT/layouts-mail/template.mjml", mjml);
  const made = await run("render AT/layouts-mail/template.mjml --target text", {});
  expect([made.code, made.note]).toEqual([0, "layout layouts-frame: AT/layouts-frame/template.mjml"]);
  expect(made.out).toMatch(/Logo[\s\S]*Order/);
  writeLayout(`<mj-section><mj-colum></mj-colum></mj-section><lp-content />`);
  const refused = await run("template validate AT/layouts-mail", {});
  expect(refused.code).toBe(1);
  expect(refused.out + refused.note).toContain("AT/layouts-frame/template.mjml:2:22");
});

it("a partial is rendered and checked in a mail that uses it, of a folder or as it is published", async () => {
  writePartial("in-footer", textOf("Footer one"));
  writeTemplate("in-mail", within("in-footer"));
  writeTemplate("in-other", "Nothing shared");
  write("AT/in-mail/samples/ada.json", JSON.stringify({ data: {} }));
  const render = (words: string) => run(`render AT/in-footer/template.mjml --target text ${words}`, env());
  const here = await render("--in in-mail --sample ada");
  expect([here.code, here.out]).toEqual([0, expect.stringMatching(/Hello.*Footer one.*Bye/s)]);
  expect(here.note).toBe("partial in-footer: AT/in-footer/template.mjml");

  expect((await run("template push AT --publish", env())).code).toBe(0);
  rmSync(inPlace("AT/in-mail"), { recursive: true });
  writePartial("in-footer", textOf("Footer two"));
  const missing = await render("--in in-mail");
  expect([missing.code, missing.note]).toEqual([
    64,
    expect.stringContaining("there is no mail in-mail in the folders"),
  ]);
  const remote = await render("--in in-mail --remote");
  expect([remote.code, remote.out]).toEqual([0, expect.stringMatching(/Hello.*Footer two.*Bye/s)]);
  expect((await render("--in in-mail --remote --sample ada")).note).toContain("--sample is for a mail in a folder");
  writePartial("in-footer", `\n${textOf("<mj-oops />")}`);
  expect((await render("--in in-mail --remote")).note).toContain("AT/in-footer/template.mjml:2:33: ");

  const checked = await run("template validate AT/in-footer --in in-mail --remote", env());
  expect([checked.code, checked.out]).toEqual([1, expect.stringContaining("AT/in-footer is not valid")]);
  expect(checked.out).toContain("AT/in-footer/template.mjml:2:33: ");

  const refusals = {
    "AT/in-footer/template.mjml --in in-other": "the mail in-other does not use the partial in-footer; name a mail",
    "AT/in-footer/template.mjml --in in-footer": "in-footer is a partial; name a mail that uses in-footer",
    "AT/in-other/template.mjml --in in-other": "--in is for a partial or layout whose letterpress.json is beside it",
  };
  writePartial("in-footer", textOf("Footer three"));
  const valid = await run("template validate AT/in-footer --in in-mail --remote", env());
  expect([valid.code, valid.out]).toEqual([0, expect.stringContaining("AT/in-footer is valid")]);
  for (const [words, message] of Object.entries(refusals)) {
    for (const command of ["render", "template validate"]) {
      const refused = await run(`${command} ${words}`, {});
      expect([refused.code, refused.note]).toEqual([64, expect.stringContaining(message)]);
    }
  }
});
