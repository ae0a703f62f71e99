import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connectWays } from "../support/connect-ways.ts";
import { headingSource } from "../support/document-fixture.ts";
import { grpcJsWay } from "../support/grpc-js-way.ts";
import type { Outcome, Request, Way } from "../support/outcome.ts";
import { restWays } from "../support/rest-ways.ts";
import { LOCAL } from "../support/start-test-app.ts";
import { useTestApp } from "../support/use-test-app.ts";

const WAYS = [
  "REST/1.1",
  "REST/h2",
  "Connect JSON",
  "Connect proto",
  "Connect JSON over h2",
  "Connect GET",
  "gRPC-web",
  "gRPC",
] as const;

/** The tokens a case may use, by what they are. */
type Tokens = Readonly<
  Record<"all" | "html" | "program" | "admin" | "revoked" | "expired" | "unknown" | "damaged", string>
>;

/** What a case expects. The response is checked by the case itself. */
interface Expected {
  readonly code: string;
  readonly message?: string | RegExp;
  readonly issues?: readonly string[];
  check?(response: Readonly<Record<string, unknown>>): void;
}

const NO_KEY: Expected = {
  code: "INVALID_API_KEY",
  message: "Missing API key: send Authorization: Bearer <key>.",
  issues: [],
};
const UNUSABLE_KEY: Expected = { code: "INVALID_API_KEY", message: "Invalid or missing API key.", issues: [] };
const NOT_FOUND: Expected = {
  code: "TEMPLATE_NOT_FOUND",
  message: "there is no published template with this id or slug",
  issues: [],
};

const app = useTestApp();
let ways: ReadonlyMap<string, Way>;
let tokens: Tokens;
let templateId: string;
let etag: string;

beforeAll(async () => {
  const { templates, keys } = app.services;
  const template = await templates.create(LOCAL, {
    name: "Heading",
    slug: "heading",
    subject: "Hi",
    source: headingSource(),
  });
  await templates.publish(LOCAL, template.id, { comment: "" });
  await templates.create(LOCAL, { name: "Draft", slug: "draft-only", subject: "Hello", source: headingSource() });
  const archived = await templates.create(LOCAL, {
    name: "Old",
    slug: "archived",
    subject: "Hello",
    source: headingSource(),
  });
  await templates.publish(LOCAL, archived.id, { comment: "" });
  await templates.archive(LOCAL, archived.id);
  templateId = template.id;

  const expired = await app.issueKey({ expiresAt: new Date(Date.now() + 1) });
  const revoked = await keys.create(LOCAL, { name: "r", kind: "sdk", scope: ["all"], definition: "full" });
  await keys.revoke(LOCAL, revoked.key.id, { force: false });
  const all = await app.issueKey();
  tokens = {
    all,
    html: await app.issueKey({ scope: ["html", "mjml"] }),
    program: await app.issueKey({ scope: ["html"], definition: "program" }),
    admin: await app.issueKey({ kind: "admin" }),
    revoked: revoked.token,
    expired,
    // CRC-32 of the rest, computed with Python's zlib: well formed, and never issued.
    unknown: "lp_sdk_4AbXFYPE3W7u_92W7TfUiMhsPBLbW9N7fMCYy2H2zG99ypmYMadz93KD06TAz1",
    damaged: `${all.slice(0, -1)}${all.endsWith("0") ? "1" : "0"}`,
  };
  ways = new Map([...restWays(app.url), ...connectWays(app.url), grpcJsWay(app.url)].map((way) => [way.name, way]));
  const found = await wayNamed("Connect proto").getTemplate({ id: "heading", target: "html", program_format: 1 }, all);
  etag = String(found.response?.etag);
});

afterAll(async () => {
  for (const way of ways.values()) way.close();
});

function wayNamed(name: string): Way {
  const way = ways.get(name);
  if (way === undefined) throw new Error(`there is no way ${name}`);
  return way;
}

function expectOutcome(outcome: Outcome, { code, message, issues, check }: Expected): void {
  expect(outcome.code).toBe(code);
  if (message !== undefined) expect(outcome.message).toMatch(message);
  if (issues !== undefined) expect(outcome.issues).toEqual([...issues].sort());
  if (check !== undefined) check(outcome.response ?? {});
}

function templateJson(response: Readonly<Record<string, unknown>>) {
  const { data } = response.template as { readonly data: string | Uint8Array };
  return JSON.parse(Buffer.from(data as string, "base64").toString());
}

/** A request with what is known once the template is published. */
function known(request: Request): Request {
  const values: Readonly<Record<string, string>> = { $id: templateId, $etag: etag };
  return Object.fromEntries(Object.entries(request).map(([name, value]) => [name, values[String(value)] ?? value]));
}

const FETCH_CASES: readonly [string, Request, keyof Tokens | undefined, Expected][] = [
  [
    "200 by id",
    { id: "$id", target: "html", program_format: 1 },
    "all",
    {
      code: "OK",
      check: (response) => {
        expect(templateJson(response)).toMatchObject({
          template_id: templateId,
          version: 1,
          slug: "heading",
          subject: "Hi",
        });
        expect(Object.keys(templateJson(response).programs)).toEqual(["html", "text", "subject"]);
        expect(response.etag).toMatch(/^"[\w-]{22}(-gzip|-br)?"$/);
      },
    },
  ],
  [
    "200 by slug and version",
    { id: "heading", version: 1 },
    "all",
    { code: "OK", check: (response) => expect(templateJson(response).version).toBe(1) },
  ],
  [
    "200 without canvas and rows for a program key",
    { id: "heading", program_format: 1 },
    "program",
    {
      code: "OK",
      check: (response) => {
        expect(templateJson(response)).not.toHaveProperty("rows");
        expect(templateJson(response)).not.toHaveProperty("canvas");
      },
    },
  ],
  [
    "304 for the current entity tag",
    { id: "heading", target: "html", program_format: 1, if_none_match: "$etag" },
    "all",
    {
      code: "OK",
      check: (response) => {
        expect(response.not_modified).toBe(true);
        expect(response.etag).toBe(etag);
      },
    },
  ],
  ["401 without a key", { id: "heading" }, undefined, NO_KEY],
  ["401 for a damaged key", { id: "heading" }, "damaged", UNUSABLE_KEY],
  ["401 for an unknown key", { id: "heading" }, "unknown", UNUSABLE_KEY],
  ["401 for a revoked key", { id: "heading" }, "revoked", UNUSABLE_KEY],
  ["401 for an expired key", { id: "heading" }, "expired", UNUSABLE_KEY],
  [
    "403 outside the scope",
    { id: "heading", target: "react-email" },
    "html",
    { code: "FORBIDDEN", message: "key targets [html, mjml], requested 'react-email'", issues: [] },
  ],
  [
    "403 for an admin key",
    { id: "heading" },
    "admin",
    { code: "FORBIDDEN", message: "this call requires an SDK key, and the key is an admin key", issues: [] },
  ],
  ["404 for an unknown id", { id: "2b1d4b80-67e4-4bb0-8f4e-7f2a1a5a4c11" }, "all", NOT_FOUND],
  ["404 for an unknown slug", { id: "nothing" }, "all", NOT_FOUND],
  ["404 for a malformed id", { id: "No such/thing?" }, "all", NOT_FOUND],
  ["404 for an unpublished template", { id: "draft-only" }, "all", NOT_FOUND],
  ["404 for an archived template", { id: "archived" }, "all", NOT_FOUND],
  [
    "404 for an unknown version",
    { id: "heading", version: 9 },
    "all",
    { code: "TEMPLATE_NOT_FOUND", message: "the template has no version 9", issues: [] },
  ],
  [
    "422 for an unknown target",
    { id: "heading", target: "pdf" },
    "all",
    {
      code: "INVALID_REQUEST",
      message: "target: must be in list [html, mjml, react-email]",
      issues: ["target: must be in list [html, mjml, react-email] [string.in]"],
    },
  ],
  [
    "422 for every fault at once",
    { id: "heading", target: "pdf", version: 0 },
    "all",
    {
      code: "INVALID_REQUEST",
      message: /^2 problems, the first: /,
      issues: [
        "target: must be in list [html, mjml, react-email] [string.in]",
        "version: must be greater than or equal to 1 [uint32.gte]",
      ],
    },
  ],
];

const CREATE_CASES: readonly [string, Request, keyof Tokens | undefined, Expected][] = [
  [
    "201 with the key and canonical targets",
    { name: "production-mailer", targets: ["mjml", "html", "mjml"] },
    "admin",
    {
      code: "OK",
      check: (response) => {
        expect(response).toMatchObject({
          name: "production-mailer",
          targets: ["html", "mjml"],
          definition: "full",
          kind: "sdk",
        });
        expect(response.key).toMatch(/^lp_sdk_[0-9A-Za-z]{12}_[0-9A-Za-z]{49}$/);
        expect(response.id).toMatch(/^key_[0-9A-Za-z]{12}$/);
      },
    },
  ],
  [
    "201 with all, whatever stands beside it",
    { name: "é".repeat(100), targets: ["html", "all"], kind: "admin" },
    "admin",
    {
      code: "OK",
      check: (response) => expect(response).toMatchObject({ targets: ["all"], kind: "admin" }),
    },
  ],
  ["401 without a key", { name: "x", targets: ["html"] }, undefined, NO_KEY],
  ["401 for a revoked key, before the body is judged", { name: "" }, "revoked", UNUSABLE_KEY],
  [
    "403 for an SDK key",
    { name: "x", targets: ["html"] },
    "all",
    { code: "FORBIDDEN", message: "this call requires an admin key, and the key is an SDK key", issues: [] },
  ],
  [
    "422 with every issue at once",
    { name: "", targets: ["pdf", "html", "png"], kind: "root", definition: "half" },
    "admin",
    {
      code: "INVALID_REQUEST",
      message: /^5 problems, the first: name: /,
      issues: [
        "definition: must be in list [full, program] [string.in]",
        "kind: must be in list [sdk, admin] [string.in]",
        "name: value is required [required]",
        "targets[0]: must be in list [all, html, mjml, react-email] [string.in]",
        "targets[2]: must be in list [all, html, mjml, react-email] [string.in]",
      ],
    },
  ],
  [
    "422 for no targets",
    { name: "x", targets: [] },
    "admin",
    { code: "INVALID_REQUEST", issues: ["targets: must contain at least 1 item(s) [repeated.min_items]"] },
  ],
  [
    "422 for a name of 101 characters",
    { name: "x".repeat(101), targets: ["all"] },
    "admin",
    { code: "INVALID_REQUEST", issues: ["name: must be at most 100 characters [string.max_len]"] },
  ],
  [
    "422 for a name with a control character",
    { name: "line\nbreak", targets: ["all"] },
    "admin",
    {
      code: "INVALID_REQUEST",
      issues: ["name: must hold a visible character and no control characters [name.printable]"],
    },
  ],
];

describe.each(WAYS)("%s", (name) => {
  it.each(FETCH_CASES)("GetTemplate answers %s", async (_title, request, token, expected) => {
    const outcome = await wayNamed(name).getTemplate(known(request), token && tokens[token]);
    expectOutcome(outcome, expected);
  });

  it.each(CREATE_CASES)("CreateKey answers %s", async (_title, request, token, expected) => {
    const before = await countKeys();
    const outcome = await wayNamed(name).createKey(request, token && tokens[token]);
    expectOutcome(outcome, expected);
    expect(await countKeys()).toBe(before + (outcome.code === "OK" ? 1 : 0));
  });
});

async function countKeys(): Promise<number> {
  let count = 0;
  let pageToken = "";
  do {
    const page = await app.services.keys.list(LOCAL, { pageSize: 200, pageToken });
    count += page.keys.length;
    pageToken = page.nextPageToken;
  } while (pageToken !== "");
  return count;
}
