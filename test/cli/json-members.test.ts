import { mkdirSync, writeFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { runHere } from "../support/run-here.ts";
import { useTemporaryDirectory } from "../support/temporary-directory.ts";
import { until } from "../support/until.ts";
import { useTestApp } from "../support/use-test-app.ts";

const directory = useTemporaryDirectory();
const MAIL =
  "<mjml><mj-body><mj-section><mj-column><mj-text>Hello {{ name }}</mj-text></mj-column></mj-section></mj-body></mjml>";

type Members = Record<string, unknown>;

const app = useTestApp();
let adminKey: string;
let sdkKey: Members;
let job: Members;

beforeAll(async () => {
  adminKey = await app.issueKey({ kind: "admin", name: "operator" });
  mkdirSync(directory.path("."), { recursive: true });
  writeFileSync(directory.path("mail.mjml"), MAIL);
  mkdirSync(directory.path("mails/mail"), { recursive: true });
  writeFileSync(directory.path("mails/mail/template.mjml"), MAIL);
  writeFileSync(directory.path("mails/mail/letterpress.json"), '{"slug":"mail","name":"Mail","subject":"Hello"}');
  const newKey = { name: "mailer", targets: ["html"], expires_at: "2999-01-01T00:00:00Z" };
  sdkKey = await rest("POST", "/api/v1/keys", newKey);
  await rest("POST", `/api/v1/keys/${sdkKey.id}:rotate`, {});
  await rest("POST", "/api/v1/templates", { name: "Mail", slug: "mail", subject: "Hello", mjml: MAIL });
  await rest("POST", "/api/v1/templates/mail:publish", { comment: "first" });
  const { messages } = (await rest("GET", "/api/v1/templates/mail/messages?locale=de")) as { messages: Members[] };
  const translations = messages.slice(0, 1).map(({ id }) => ({ id, text: "Hallo" }));
  await rest("PUT", "/api/v1/templates/mail/messages", { locale: "de", translations });
  const footer = "<mj-section><mj-column><mj-text>Footer</mj-text></mj-column></mj-section>";
  await rest("POST", "/api/v1/templates", { name: "Footer", slug: "footer", kind: "partial", mjml: footer });
  await rest("POST", "/api/v1/templates/footer:publish", {});
  const included = '<mjml lang="en"><mj-body><mj-include path="partial:footer" /></mj-body></mjml>';
  await rest("POST", "/api/v1/templates", { name: "W", slug: "with-footer", kind: "partial", mjml: included });
  await rest("POST", "/api/v1/templates/with-footer:publish", {});
  const shared = footer.replace("Footer", "Street 1");
  await rest("POST", "/api/v1/templates", { name: "S", slug: "shared", kind: "partial", mjml: shared });
  await rest("POST", "/api/v1/templates/shared:publish", {});
  const uses = '<mjml><mj-body><mj-include path="partial:shared" /></mj-body></mjml>';
  await rest("POST", "/api/v1/templates", { name: "Uses", slug: "uses", subject: "Hello", mjml: uses });
  await rest("POST", "/api/v1/templates/uses:publish", {});
  await rest("PATCH", "/api/v1/templates/shared", { mjml: shared.replace("1", "2"), etag: "*" });
  await rest("POST", "/api/v1/templates/shared:publish", {});
  job = await rest("POST", "/api/v1/templates/shared:republish", { comment: "New", allow_breaking: true });
  await until(async () => expect((await rest("GET", `/api/v1/republish-jobs/${job.id}`)).state).toBe("done"));
  const { id: templateId } = await rest("GET", "/api/v1/templates/mail");
  const use = { templateId: String(templateId), keyId: String(sdkKey.id), fetches: 5_000_000_000 };
  await app.services.store.templateUses.add([{ ...use, day: new Date() }]);
  const token = '<mj-head><lp-token name="accent" kind="color" value="#000000" dark="#ffffff" /></mj-head>';
  const branded = MAIL.replace("<mj-body>", `${token}<mj-body>`).replace(
    "<mj-text>",
    '<mj-text color="{{ brand.accent }}">',
  );
  await rest("POST", "/api/v1/templates", { name: "Branded", slug: "branded", subject: "Hello", mjml: branded });
  await rest("POST", "/api/v1/templates/branded:publish", {});
  await rest("POST", "/api/v1/brands", { slug: "acme", name: "Acme", tokens: { accent: "#0a7d33" } });
  await rest("POST", "/api/v1/brands/acme:publish", { comment: "first" });
  await rest("POST", "/api/v1/preview-links", { template_id: "mail", note: "for legal", version: 1 });
});

async function rest(method: string, path: string, body?: object): Promise<Members> {
  const answer = await fetch(`${app.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${adminKey}`, "content-type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  expect(answer.ok, `${method} ${path}`).toBe(true);
  return (await answer.json()) as Members;
}

async function run(words: string, env: Readonly<Record<string, string>> = onStore()) {
  const { code, out, said } = await runHere([...words.split(" ").map(inPlace), "--json"], env);
  expect(code, said).toBe(0);
  return withShortTimes(JSON.parse(out));
}

function inPlace(word: string): string {
  return word.replace("KEY", String(sdkKey.id)).replace("JOB", String(job.id)).replace("FOLDER", directory.path("."));
}

const onStore = () => ({ STORE_URL: `sqlite:${app.storePath}` });
const onServer = () => ({ LETTERPRESS_URL: app.url, LETTERPRESS_ADMIN_KEY: adminKey });

/** The API leaves out fractions of seconds that are none. */
function withShortTimes(value: unknown) {
  return JSON.parse(JSON.stringify(value).replaceAll(/(T\d\d:\d\d:\d\d)\.000Z/g, "$1Z"));
}

/** What the API leaves empty in lists. */
function withoutSource({ document: _document, mjml: _mjml, files: _files, ...members }: Members) {
  const { mjml_path: _path, sending_service: _service, ...others } = members;
  return others;
}

function withoutFindings({ diagnostics: _diagnostics, used_by: _usedBy, ...others }: Members) {
  return others;
}

/** A file here has places that the API knows nothing of. */
function withPlaces({ diagnostics, ...others }: Members) {
  const place = { path: directory.path("mail.mjml"), line: 1, column: 1 };
  return { ...others, diagnostics: (diagnostics as Members[]).map((each) => ({ ...each, ...place })) };
}

function withoutToken({ next_page_token: _token, ...others }: Members) {
  return others;
}

const MADE_NOW = { id: expect.any(String), key: expect.any(String), created_at: expect.any(String) };

/** Each command with what the API answers where the same is asked of it. */
const SAME: readonly (readonly [words: string, ask: () => Promise<unknown>])[] = [
  ["key list", async () => (await rest("GET", "/api/v1/keys")).keys],
  ["audit list", async () => (await rest("GET", "/api/v1/audit-events")).events],
  [
    "audit list --action key --limit 2",
    async () => (await rest("GET", "/api/v1/audit-events?action=key&page_size=2")).events,
  ],
  [
    "key usage KEY",
    async () => ({ id: sdkKey.id, name: "mailer", ...(await rest("GET", `/api/v1/keys/${sdkKey.id}/usage`)) }),
  ],
  [
    "key create --name mailer --target html",
    async () => ({ ...(await rest("POST", "/api/v1/keys", { name: "mailer", targets: ["html"] })), ...MADE_NOW }),
  ],
  [
    "key rotate KEY",
    async () => ({
      ...(await rest("POST", `/api/v1/keys/${sdkKey.id}:rotate`, {})),
      ...MADE_NOW,
      previous_secret_expires_at: expect.any(String),
    }),
  ],
  ["preview-link list", async () => (await rest("GET", "/api/v1/preview-links")).links],
  [
    "messages status mail",
    async () => ({ templates: [{ template: "mail", ...(await rest("GET", "/api/v1/templates/mail/locales")) }] }),
  ],
  ["brand list", async () => (await rest("GET", "/api/v1/brands")).brands],
  ["brand get acme", () => rest("GET", "/api/v1/brands/acme")],
  ["brand get acme --version 1", () => rest("GET", "/api/v1/brands/acme/versions/1")],
  ["brand publish acme", () => rest("POST", "/api/v1/brands/acme:publish", {})],
  ["brand versions acme", async () => (await rest("GET", "/api/v1/brands/acme/versions")).versions],
  ["brand validate acme", async () => withoutToken(await rest("POST", "/api/v1/brands/acme:validate", {}))],
  ["brand unarchive acme", () => rest("GET", "/api/v1/brands/acme")],
  [
    "template list",
    async () =>
      ((await rest("GET", "/api/v1/templates")).templates as Members[]).map(withoutSource).map(withoutFindings),
  ],
  ["template publish mail", async () => withoutSource(await rest("POST", "/api/v1/templates/mail:publish", {}))],
  [
    "template versions mail",
    async () => ((await rest("GET", "/api/v1/templates/mail/versions")).versions as Members[]).map(withoutSource),
  ],
  [
    "template drafts mail",
    async () => ((await rest("GET", "/api/v1/templates/mail/drafts")).drafts as Members[]).map(withoutSource),
  ],
  [
    "template uses footer",
    async () => {
      const { id, slug, kind, published_version, used_by } = await rest("GET", "/api/v1/templates/footer");
      const users = (used_by as Members[]).map((user) => ({ ...user, through: [] }));
      expect(users).toMatchObject([{ slug: "with-footer", used_version: 1 }]);
      return { id, slug, kind, published_version, used_by: users };
    },
  ],
  ["republish-job list", async () => (await rest("GET", "/api/v1/republish-jobs")).jobs],
  ["republish-job watch JOB", () => rest("GET", `/api/v1/republish-jobs/${job.id}`)],
  ["republish-job items JOB", async () => (await rest("GET", `/api/v1/republish-jobs/${job.id}/items`)).items],
  ["template usage mail --days 400", () => rest("GET", "/api/v1/templates/mail/usage?days=400")],
  ["template unarchive mail", async () => withoutFindings(withoutSource(await rest("GET", "/api/v1/templates/mail")))],
  [
    "template validate FOLDER/mail.mjml",
    async () => withPlaces(await rest("POST", "/api/v1/templates:validate", { mjml: MAIL })),
  ],
];

describe.each(SAME)("%s --json", (words, ask) => {
  it.each([
    ["store", onStore],
    ["server", onServer],
  ])("on a %s says what the API answers", async (_, env) => {
    expect(await run(words, env())).toEqual(await ask());
  });
});

it("key revoke prints the key as the API has it", async () => {
  expect(await run("key revoke KEY")).toEqual(withShortTimes(await rest("GET", `/api/v1/keys/${sdkKey.id}`)));
});

it("preview-link create and revoke print the link as the API has it", async () => {
  const { link, url } = await run("preview-link create mail --version 1", onServer());
  expect(url).toMatch(new RegExp(`^${app.url}/preview#lp_preview_`));
  const { links } = (await rest("GET", "/api/v1/preview-links")) as { links: Members[] };
  expect(link).toEqual(links[0]);
  const revoked = { ...link, state: "revoked", revoked_at: expect.any(String) };
  expect(await run(`preview-link revoke ${link.id}`)).toEqual(revoked);
});

/** What the API has no call for. */
const OTHERS = [
  "audit export FOLDER/audit.jsonl",
  "audit verify FOLDER/audit.jsonl",
  "backup FOLDER/copy.db --rate off",
  "store check",
  "store copy sqlite:FOLDER/copied.db",
  "store migrate",
  "store prune --keys 1d --dry-run",
  "template push FOLDER/mail.mjml --slug mail",
  "messages pull FOLDER/mails fr",
  "messages push FOLDER/mails",
  "brand pull FOLDER/brands",
  "brand push FOLDER/brands",
  "render FOLDER/mail.mjml",
  "eject FOLDER/mail.mjml --react",
  "proto FOLDER/protos",
];

it.each(OTHERS)("the names in %s --json are of the same form", async (words) => {
  expect(namesIn(await run(words)).filter((name) => !/^[a-z0-9]+(_[a-z0-9]+)*$/.test(name))).toEqual([]);
});

function namesIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(namesIn);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => [name, ...namesIn(member)]);
}
