import { createClient } from "@connectrpc/connect";
import { createGrpcTransport } from "@connectrpc/connect-node";
import { beforeAll, expect, it } from "vitest";
import { TemplateService } from "../../gen/letterpress/v1/template_service_pb.ts";
import type { Diagnostic } from "../../src/domain/diagnostic.ts";
import { auditEvent } from "../support/audit-event.ts";
import { fetchRest, type RestAnswer } from "../support/rest-ways.ts";
import { newVersion, storedTemplate } from "../support/stored-template.ts";
import { useTestApp } from "../support/use-test-app.ts";

const PAGE_BYTES = 256 * 1024;

const app = useTestApp();
let headers: Record<string, string>;
let get: (path: string) => Promise<RestAnswer>;

beforeAll(async () => {
  headers = { authorization: `Bearer ${await app.issueKey({ kind: "admin" })}` };
  const send = fetchRest(app.url);
  get = (path) => send("GET", path, headers);
});

function findings(count: number, message: string): readonly Diagnostic[] {
  return Array(count).fill({ rule: "tag.malformed", severity: "warning", message, path: ["mjml", 1, 1] });
}

async function storeVersions(count: number, diagnostics: readonly Diagnostic[]): Promise<string> {
  const template = storedTemplate();
  const { templates } = app.services.store;
  await templates.create(template, auditEvent());
  for (let version = 1; version <= count; version += 1) {
    await templates.publish(newVersion(template, { diagnostics }), undefined, auditEvent());
  }
  return template.id;
}

interface RestPage {
  readonly bytes: number;
  readonly items: readonly Record<string, unknown>[];
}

async function readAll(path: string, member: string): Promise<readonly RestPage[]> {
  const pages: RestPage[] = [];
  for (let token = ""; ; ) {
    const { status, body } = await get(`${path}${path.includes("?") ? "&" : "?"}page_size=200&page_token=${token}`);
    expect(status).toBe(200);
    const page = JSON.parse(body);
    pages.push({ bytes: Buffer.byteLength(body), items: page[member] });
    token = page.next_page_token;
    if (token === "") return pages;
  }
}

it("pages of versions hold 256 KiB, each at least one version, and lose none", async () => {
  const id = await storeVersions(25, findings(100, "x".repeat(1_000)));
  const pages = await readAll(`/api/v1/templates/${id}/versions`, "versions");
  expect(pages.flatMap(({ items }) => items.map(({ version }) => version))).toEqual(
    Array.from({ length: 25 }, (_, index) => 25 - index),
  );
  for (const { bytes, items } of pages) {
    expect(items.length).toBeGreaterThan(0);
    expect(bytes).toBeLessThan(PAGE_BYTES * 1.1);
  }

  const client = createClient(TemplateService, createGrpcTransport({ baseUrl: app.url }));
  const first = await client.listTemplateVersions({ id, pageSize: 200 }, { headers });
  expect(first.versions.map(({ version }) => version)).toEqual(pages[0]?.items.map(({ version }) => version));
  expect(first.nextPageToken).not.toBe("");
});

it("of versions whose findings were stored without a limit, those are listed that an answer lists", async () => {
  const id = await storeVersions(3, [...findings(400, "x".repeat(2_000)), ...findings(1, "y".repeat(800_000))]);
  const pages = await readAll(`/api/v1/templates/${id}/versions`, "versions");
  expect(pages.map(({ items }) => items.length)).toEqual([1, 1, 1]);
  for (const { bytes } of pages) expect(bytes).toBeLessThan(160 * 1024);
  const { body } = await get(`/api/v1/templates/${id}/versions/1`);
  const { diagnostics } = JSON.parse(body);
  expect(diagnostics[0]).toMatchObject({ rule: "mjml.too-many-findings" });
  expect(Number(/^\d+/.exec(diagnostics[0].message)?.[0]) + diagnostics.length - 1).toBe(401);
  expect(diagnostics[1].message).toBe(`${"x".repeat(1_000)}…`);
});

it("what a compile has counted is shown as it was stored", async () => {
  const summary = {
    rule: "mjml.too-many-findings",
    severity: "warning",
    message: "9 more findings are not listed",
    path: ["mjml"],
  } as const;
  const stored = [summary, ...findings(500, "short")];
  const id = await storeVersions(1, stored);
  const { body } = await get(`/api/v1/templates/${id}/versions/1`);
  expect(JSON.parse(body).diagnostics.map(({ message }: { readonly message: string }) => message)).toEqual(
    stored.map(({ message }) => message),
  );
});

it("pages of templates hold 256 KiB", async () => {
  const subject = "\u{1F389}".repeat(500);
  const { templates } = app.services.store;
  for (let count = 0; count < 150; count += 1) await templates.create(storedTemplate({ subject }), auditEvent());
  const pages = await readAll("/api/v1/templates?show_archived=true", "templates");
  expect(pages.length).toBeGreaterThan(1);
  expect(pages.flatMap(({ items }) => items).length).toBeGreaterThanOrEqual(150);
  for (const { bytes } of pages) expect(bytes).toBeLessThan(PAGE_BYTES * 1.3);
});
