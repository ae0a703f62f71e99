import { beforeAll, expect, it } from "vitest";
import { useTestApp } from "../support/use-test-app.ts";

const app = useTestApp();
let key: string;
const MJML = "<mjml><mj-body></mj-body></mjml>";

beforeAll(async () => {
  key = await app.issueKey({ kind: "admin", name: "operator" });
});

// biome-ignore lint/suspicious/noExplicitAny: the members of any answer
type Body = any;

async function rest(method: string, path: string, body?: object) {
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
  const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
  const answer = await fetch(`${app.url}/api/v1/${path}`, init);
  return { status: answer.status, body: (await answer.json()) as Body };
}

const list = (query: Readonly<Record<string, string>>, tags: readonly string[] = []) => {
  const parameters = new URLSearchParams([
    ...Object.entries(query),
    ...tags.map((tag): [string, string] => ["tags", tag]),
  ]);
  return rest("GET", `templates?${parameters}`);
};

it("a template has tags, in one form and order, and a change of them is an audited update", async () => {
  const tags = ["vip", "cafe\u0301", "vip", "月刊"];
  const made = await rest("POST", "templates", { name: "Tagged", slug: "tagged", subject: "s", mjml: MJML, tags });
  expect(made.body).toMatchObject({ tags: ["café", "vip", "月刊"], etag: '"1"', published_digest: "" });
  const change = { etag: '"1"', tags: { values: ["news"] } };
  const { body } = await rest("PATCH", "templates/tagged", change);
  expect(body).toMatchObject({ tags: ["news"], etag: '"2"' });
  expect(Date.parse(body.updated_at)).toBeGreaterThanOrEqual(Date.parse(made.body.updated_at));
  expect((await rest("PATCH", "templates/tagged", { etag: "*", subject: "t" })).body.tags).toEqual(["news"]);
  const { events } = (await rest("GET", `audit-events?subject=${body.id}`)).body;
  expect(events.map(({ facts }: { facts: object }) => facts)).toContainEqual(
    expect.objectContaining({ draft_changed: false, tags: { from: "café vip 月刊", to: "news" } }),
  );
  await rest("POST", "templates/tagged:publish", {});
  expect((await rest("PATCH", "templates/tagged", { etag: "*", tags: {} })).body.tags).toEqual([]);
  // Tags are no part of a version.
  expect((await rest("GET", "templates/tagged")).body.has_unpublished_changes).toBe(false);
});

it.each(["", "Upper", "two words", "x".repeat(41), "under_score", "a,b", "‌", "\u0000"])(
  "refuses the tag %j of a template and of a list",
  async (tag) => {
    const made = await rest("POST", "templates", { name: "Bad", subject: "s", mjml: MJML, tags: ["ok", tag] });
    const error = { code: "INVALID_REQUEST", issues: [{ type: "tag.format", loc: ["body", "tags", 1] }] };
    expect(made).toMatchObject({ status: 422, body: error });
    expect((await list({}, [tag])).status).toBe(422);
  },
);

it("a page token continues its own list, and no other", async () => {
  for (const name of ["Page one", "Page two", "Page three"]) {
    await rest("POST", "templates", { name, subject: "s", mjml: MJML, tags: ["paged"] });
  }
  const asked = { query: "page", order_by: "name", page_size: "2" };
  const first = (await list(asked, ["paged"])).body;
  expect(first).toMatchObject({ total_size: 3, tags: [{ tag: "paged", templates: 3 }] });
  const page_token = first.next_page_token;
  const second = (await list({ ...asked, page_token }, ["paged"])).body;
  const names = [...first.templates, ...second.templates].map(({ name }: { name: string }) => name);
  expect(names).toEqual(["Page one", "Page three", "Page two"]);
  expect(second).toMatchObject({ next_page_token: "", total_size: 3, tags: [] });
  const plain = (await list({ page_size: "1" })).body.next_page_token;
  const others = [
    list({ ...asked, query: "pag", page_token }, ["paged"]),
    list({ ...asked, order_by: "name desc", page_token }, ["paged"]),
    list({ ...asked, state: "unpublished", page_token }, ["paged"]),
    list({ ...asked, page_token }),
    list({ page_token }),
    list({ ...asked, page_token: plain }, ["paged"]),
  ];
  for (const other of await Promise.all(others)) {
    const issue = {
      loc: ["query", "page_token"],
      msg: expect.stringContaining("another query"),
      type: "page_token.other-query",
    };
    expect(other).toMatchObject({ status: 422, body: { code: "INVALID_REQUEST", issues: [issue] } });
  }
  const made = [page_token.slice(0, -4), Buffer.from("0123456789abcdef\nid\nx\ny").toString("base64url"), "%00"];
  for (const token of made) expect((await list({ order_by: "updated_at", page_token: token })).status).toBe(422);
  expect((await list({ page_token: plain })).status).toBe(200);
});

it.each([
  [{ query: "x".repeat(101) }, "query"],
  [{ order_by: "name asc" }, "order_by"],
  [{ order_by: "id; DROP TABLE templates" }, "order_by"],
  [{ state: "draft" }, "state"],
])("refuses the list %j", async (query, field) => {
  const { status, body } = await list(query as Record<string, string>);
  expect([status, body.issues[0].loc]).toEqual([422, ["query", field]]);
});
