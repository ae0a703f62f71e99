import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TemplateSource } from "../../src/domain/template/template-source.ts";
import { auditEvent } from "../support/audit-event.ts";
import { connectWays } from "../support/connect-ways.ts";
import { headingDocument, headingSource } from "../support/document-fixture.ts";
import { grpcJsWay } from "../support/grpc-js-way.ts";
import type { Outcome, Request, Way } from "../support/outcome.ts";
import { fetchRest, restWays } from "../support/rest-ways.ts";
import { LOCAL } from "../support/start-test-app.ts";
import { newVersion, storedTemplate } from "../support/stored-template.ts";
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
const MJML = "<mjml><mj-body><mj-section><mj-column><mj-text>Hi</mj-text></mj-column></mj-section></mj-body></mjml>";

function withMembers(ofRow: object, ofDocument: object = {}): TemplateSource {
  const { rows, ...document } = headingDocument("Hello {{ name|'you' }}") as { rows: readonly object[] };
  const changed = { ...document, rows: rows.map((row) => ({ ...row, ...ofRow })), ...ofDocument };
  return { kind: "document", text: JSON.stringify(changed) };
}

const app = useTestApp();
let ways: ReadonlyMap<string, Way>;
let tokens: Readonly<Record<"full" | "program", string>>;

beforeAll(async () => {
  const { templates, store } = app.services;
  for (const [slug, source] of [
    ["heading", headingSource()],
    ["in-mjml", { kind: "mjml", text: MJML }],
    ["listed", withMembers({ repeat: { list: "items" } })],
    ["with-text", withMembers({}, { text: "Hello" })],
    ["braces", headingSource("Write {{ '{{' }}")],
    ["members", headingSource("Order {{ order.number }}")],
  ] as const) {
    await templates.create(LOCAL, { name: slug, slug, subject: "Hi", source });
    await templates.publish(LOCAL, slug, { comment: "" });
  }
  const later = storedTemplate({ slug: "later", source: headingSource() });
  const programs = { html: '{"format":2,"target":"html"}', text: '{"format":1,"target":"text"}' };
  await store.templates.create(later, auditEvent());
  await store.templates.publish(newVersion(later, { programs, targets: ["html"] }), undefined, auditEvent());
  tokens = { full: await app.issueKey(), program: await app.issueKey({ definition: "program" }) };
  ways = new Map([...restWays(app.url), ...connectWays(app.url), grpcJsWay(app.url)].map((way) => [way.name, way]));
});

afterAll(async () => {
  for (const way of ways.values()) way.close();
});

function templateJson({ code, response }: Outcome): Record<string, unknown> {
  expect(code).toBe("OK");
  const template = response?.template as { readonly data: string } | undefined;
  return JSON.parse(Buffer.from(template?.data ?? "", "base64").toString());
}

const MISSING = (reason: string) =>
  `program_format: is missing, and ${reason}: give the newest format of programs that the caller fills, such as ` +
  "program_format=1, or use a Letterpress library";
const IN_MJML = MISSING("a template written in MJML has no document");
const OF_PROGRAMS = MISSING("this key gets programs and no document");
const WRONG = (what: string) =>
  MISSING(`the document has ${what}, which a renderer of documents would show wrong`).replace("format=1", "format=2");
const TOO_OLD = "program_format: is 1, and the template needs 2: update the library that fills it";

const REFUSED: readonly [what: string, Request, keyof typeof tokens, message: string, type: string][] = [
  ["a template in MJML", { id: "in-mjml" }, "full", IN_MJML, "program_format.missing"],
  ["one target of it", { id: "in-mjml", target: "html" }, "full", IN_MJML, "program_format.missing"],
  ["a version of it", { id: "in-mjml", version: 1 }, "full", IN_MJML, "program_format.missing"],
  ["it, held in any form", { id: "in-mjml", if_none_match: "*" }, "full", IN_MJML, "program_format.missing"],
  ["format 0 of it", { id: "in-mjml", program_format: 0 }, "full", IN_MJML, "program_format.missing"],
  ["it, with a key of programs", { id: "in-mjml" }, "program", OF_PROGRAMS, "program_format.missing"],
  ["a document with a key of programs", { id: "heading" }, "program", OF_PROGRAMS, "program_format.missing"],
  ["it, held in any form", { id: "heading", if_none_match: "*" }, "program", OF_PROGRAMS, "program_format.missing"],
  ["a document with a list", { id: "listed" }, "full", WRONG("lists (repeat)"), "program_format.missing"],
  [
    "it, held in any form",
    { id: "listed", if_none_match: "*" },
    "full",
    WRONG("lists (repeat)"),
    "program_format.missing",
  ],
  [
    "a document with a plain text",
    { id: "with-text" },
    "full",
    WRONG("a plain text of its own (text)"),
    "program_format.missing",
  ],
  ["a document that shows braces", { id: "braces" }, "full", WRONG("tags that show braces"), "program_format.missing"],
  [
    "a document with members of the data",
    { id: "members" },
    "full",
    WRONG("members of the data (order.total)"),
    "program_format.missing",
  ],
  [
    "programs with members of the data",
    { id: "members", program_format: 2 },
    "full",
    TOO_OLD.replace("is 1", "is 2").replace("needs 2", "needs 3"),
    "program_format.too_old",
  ],
  ["programs of a later format", { id: "later", program_format: 1 }, "full", TOO_OLD, "program_format.too_old"],
  ["one of them", { id: "later", target: "html", program_format: 1 }, "full", TOO_OLD, "program_format.too_old"],
  [
    "them, held in any form",
    { id: "later", program_format: 1, if_none_match: "*" },
    "program",
    TOO_OLD,
    "program_format.too_old",
  ],
];

describe.each(WAYS)("over %s", (name) => {
  const fetch = (request: Request, token: keyof typeof tokens = "full") =>
    (ways.get(name) as Way).getTemplate(request, tokens[token]);

  it.each([{}, { program_format: 0 }, { target: "mjml" }, { version: 1 }])(
    "a caller that fills no programs is given the document alone: %j",
    async (more) => {
      expect(templateJson(await fetch({ id: "heading", ...more }))).toEqual({
        ...headingDocument(),
        template_id: expect.any(String),
        slug: "heading",
        version: 1,
        published_at: expect.any(String),
        subject: "Hi",
      });
    },
  );

  it("is given the document also when its programs are of a later format", async () => {
    expect(templateJson(await fetch({ id: "later" }))).toMatchObject({ rows: headingDocument().rows, slug: "later" });
  });

  it.each(REFUSED)("is refused %s, with the reason: %j", async (_what, request, token, message, type) => {
    const outcome = await fetch(request, token);
    expect(outcome).toEqual({ code: "RENDER_ERROR", message, issues: [`${message} [${type}]`], response: undefined });
  });

  it.each([1, 2, 4_294_967_295])("a caller that fills format %i is given the programs it has", async (format) => {
    for (const id of ["heading", "in-mjml"]) {
      const { programs } = templateJson(await fetch({ id, target: "html", program_format: format }));
      expect(programs).toMatchObject({ html: { format: 1 }, text: { format: 1 }, subject: { format: 1 } });
    }
  });

  it("a caller that fills a later format is given it, and the older ones beside it", async () => {
    const { programs } = templateJson(await fetch({ id: "later", program_format: 2 }));
    expect(programs).toEqual({ html: { format: 2, target: "html" }, text: { format: 1, target: "text" } });
  });

  it("keeps scope and existence before that", async () => {
    expect((await fetch({ id: "nothing" }, "program")).code).toBe("TEMPLATE_NOT_FOUND");
    expect((await fetch({ id: "in-mjml", version: 9 })).code).toBe("TEMPLATE_NOT_FOUND");
  });

  it("takes no copy of one form for the other", async () => {
    const etagOf = async (request: Request) => String((await fetch(request)).response?.etag);
    const forms = [{ id: "heading" }, { id: "heading", program_format: 1 }];
    const etags = await Promise.all(forms.map(etagOf));
    expect(new Set(etags).size).toBe(2);
    for (const form of forms) {
      const answers = await Promise.all(etags.map((etag) => fetch({ ...form, if_none_match: etag })));
      const isCurrent = answers.map(({ response }) => response?.not_modified);
      expect(isCurrent).toEqual(forms.map((other) => other === form));
    }
  });
});

it.each(["GET", "HEAD"])("a refused %s of REST is kept by no cache and has no entity tag", async (method) => {
  const headers = { authorization: `Bearer ${tokens.full}`, "if-none-match": "*" };
  const answer = await fetchRest(app.url)(method, "/v1/sdk/template/in-mjml?target=html", headers);
  expect(answer.status).toBe(422);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(answer.headers.get("etag")).toBeNull();
  if (method === "HEAD") return;
  const issue = { loc: ["query", "program_format"], msg: IN_MJML.slice(16), type: "program_format.missing" };
  expect(JSON.parse(answer.body)).toMatchObject({ code: "RENDER_ERROR", message: IN_MJML, issues: [issue] });
});
