import { writeFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Store } from "../../src/store/port/store.ts";
import { openSqliteStore } from "../../src/store/sqlite/sqlite-store.ts";
import { blockOf, documentOf, rowOf, visibleIf } from "../compile/support/document-fixture.ts";
import { auditEvent } from "../support/audit-event.ts";
import { fetchRest } from "../support/rest-ways.ts";
import { runHere } from "../support/run-here.ts";
import { storedTemplate } from "../support/stored-template.ts";
import { useTemporaryDirectory } from "../support/temporary-directory.ts";
import { useTestApp } from "../support/use-test-app.ts";

type Fields = Readonly<Record<string, unknown>>;

const PROPS = "document.rows[0].columns[0].children[0].props";
const LINK = { text: "Shop for books", color: "#000000", link: "https://a.example/" };

const button = (props: Fields): Fields => documentOf([rowOf([blockOf("button", { ...LINK, ...props })])]);
const text = (content: string): Fields => documentOf([rowOf([blockOf("paragraph", { content })])]);
const shownIf = (operator: string): Fields =>
  documentOf([rowOf([blockOf("paragraph", { content: "Hi" })], { visibility: visibleIf("plan", operator, "pro") })]);

/** A mistake in a document, what is said of it, and the same document without it. */
interface Typo {
  readonly name: string;
  readonly document: Fields;
  readonly rule: string;
  /** How the place begins. */
  readonly place: string;
  /** What the message holds. */
  readonly says: string;
  readonly mended: Fields;
  /** True when a draft may have it. */
  readonly isForDrafts?: boolean;
}

/** One of each kind, for every way a document may come. */
const TYPOS: readonly Typo[] = [
  {
    name: "a mistyped member",
    document: button({ fontsize: 18 }),
    rule: "document.unknown-member",
    place: `${PROPS}.fontsize`,
    says: "fontSize",
    mended: button({}),
  },
  {
    name: "a mistyped block",
    document: documentOf([rowOf([{ id: "block", type: "buton", props: LINK }])]),
    rule: "block.unknown-kind",
    place: "document.rows[0].columns[0].children[0].type",
    says: "button",
    mended: button({}),
  },
  {
    name: "a link that runs",
    document: button({ link: "javascript:open()" }),
    rule: "link.forbidden-scheme",
    place: `${PROPS}.link`,
    says: "write a URL with one of http, https, mailto, tel, sms",
    mended: button({}),
  },
  {
    name: "a link without host",
    document: button({ link: "https://" }),
    rule: "link.invalid",
    place: `${PROPS}.link`,
    says: "write https://, a host and a path",
    mended: button({}),
  },
  {
    name: "a path for a link",
    document: button({ link: "/shop" }),
    rule: "link.relative",
    place: `${PROPS}.link`,
    says: "write the whole URL with https://",
    mended: button({}),
  },
  {
    name: "a placeholder that no sending service fills in",
    document: button({ link: "*|UNSBU|*" }),
    rule: "placeholder.unknown",
    place: `${PROPS}.link`,
    says: "did you mean *|UNSUB|*?",
    mended: button({ link: "{{ unsubscribe_url }}" }),
  },
  {
    name: "a filter of another template language",
    document: text("{{ price|floatformat }}"),
    rule: "tag.filter",
    place: `${PROPS}.content`,
    says: "a filter of Django",
    mended: text("{{ price }}"),
  },
  {
    name: "an operator in words",
    document: shownIf("equals"),
    rule: "visibility.unknown-operator",
    place: "document.rows[0].visibility",
    says: "==",
    mended: shownIf("=="),
  },
  {
    name: "sample text",
    document: button({ text: "Click Me" }),
    rule: "content.placeholder",
    place: `${PROPS}.text`,
    says: "write your own",
    mended: button({}),
    isForDrafts: true,
  },
];

const directory = useTemporaryDirectory();
const app = useTestApp();
let store: Store;
let headers: Record<string, string>;

beforeAll(async () => {
  store = await openSqliteStore(app.storePath);
  headers = { authorization: `Bearer ${await app.issueKey({ kind: "admin" })}`, "content-type": "application/json" };
});
afterAll(async () => {
  await store.close();
});

async function ask(path: string, body: object) {
  const answer = await fetchRest(app.url)("POST", `/api/v1/templates${path}`, headers, JSON.stringify(body));
  return { status: answer.status, body: JSON.parse(answer.body) };
}

async function validateFile(document: Fields): Promise<{ readonly code: number; readonly said: string }> {
  const path = directory.path("mail.json");
  writeFileSync(path, JSON.stringify(document, undefined, 2));
  return await runHere(["template", "validate", path]);
}

describe.each(TYPOS)("$name", ({ document, rule, place, says, mended, isForDrafts }) => {
  it("is told by validate with its place and advice", async () => {
    const { body } = await ask(":validate", { document });
    const found = body.diagnostics.filter(({ severity }: Fields) => severity === "error");
    expect(found).toEqual([expect.objectContaining({ rule, message: expect.stringContaining(says) })]);
    expect(found[0].place.startsWith(place)).toBe(true);
    expect((await ask(":validate", { document: mended })).body.valid).toBe(true);
  });

  it("is refused by a create that requires a valid draft, or told where a draft may have it", async () => {
    const { status, body } = await ask("", { name: "Typo", document, require_valid: true });
    expect([status, JSON.stringify(body).includes(`"${rule}"`)]).toEqual([isForDrafts ? 201 : 422, true]);
    expect((await ask("", { name: "Mended", document: mended })).status).toBe(201);
  });

  it("is refused by publish", async () => {
    const publish = async (stored: Fields) => {
      const template = storedTemplate({ source: { kind: "document", text: JSON.stringify(stored) } });
      await store.templates.create(template, auditEvent());
      return await ask(`/${template.id}:publish`, {});
    };
    const refused = await publish(document);
    expect([refused.status, refused.body.code]).toEqual([422, "RENDER_ERROR"]);
    expect(refused.body.issues).toContainEqual(expect.objectContaining({ type: rule, severity: "error" }));
    expect((await publish(mended)).status).toBe(200);
  });

  it("is told at the command line with line and column", async () => {
    const { code, said } = await validateFile(document);
    expect(code).toBe(1);
    expect(said).toMatch(new RegExp(`^error .*\\(line \\d+, column \\d+\\)  \\[${rule.replace(".", "\\.")}\\]$`, "m"));
    expect((await validateFile(mended)).code).toBe(0);
  });
});
