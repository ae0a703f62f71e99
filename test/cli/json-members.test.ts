import { mkdirSync, writeFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { runHere } from "../support/run-here.ts";
import { useTemporaryDirectory } from "../support/temporary-directory.ts";
import { useTestApp } from "../support/use-test-app.ts";

const directory = useTemporaryDirectory();
const MAIL =
  "<mjml><mj-body><mj-section><mj-column><mj-text>Hello {{ name }}</mj-text></mj-column></mj-section></mj-body></mjml>";

type Members = Record<string, unknown>;

const app = useTestApp();
let adminKey: string;
let sdkKey: Members;

beforeAll(async () => {
  adminKey = await app.issueKey({ kind: "admin", name: "operator" });
  mkdirSync(directory.path("."), { recursive: true });
  writeFileSync(directory.path("mail.mjml"), MAIL);
  const newKey = { name: "mailer", targets: ["html"], expires_at: "2999-01-01T00:00:00Z" };
  sdkKey = await rest("POST", "/api/v1/keys", newKey);
  await rest("POST", `/api/v1/keys/${sdkKey.id}:rotate`, {});
  await rest("POST", "/api/v1/templates", { name: "Mail", slug: "mail", subject: "Hello", mjml: MAIL });
  await rest("POST", "/api/v1/templates/mail:publish", { comment: "first" });
  const { id: templateId } = await rest("GET", "/api/v1/templates/mail");
  const use = { templateId: String(templateId), keyId: String(sdkKey.id), fetches: 5_000_000_000 };
  await app.services.store.templateUses.add([{ ...use, day: new Date() }]);
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
  return word.replace("KEY", String(sdkKey.id)).replace("FOLDER", directory.path("."));
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
