import { beforeAll, expect, it } from "vitest";
import { LOCAL } from "../support/start-test-app.ts";
import { useTestApp } from "../support/use-test-app.ts";
import { useFolderCommands } from "./support/folder-commands.ts";

const { run, runJson, write, read, writeTemplate } = useFolderCommands();
const app = useTestApp();
let adminKey: string;

beforeAll(async () => {
  adminKey = await app.issueKey({ kind: "admin", name: "operator" });
});

const env = () => ({ LETTERPRESS_URL: app.url, LETTERPRESS_ADMIN_KEY: adminKey });
const textOf = (words: string) => `<mj-section><mj-column><mj-text>${words}</mj-text></mj-column></mj-section>\n`;
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
