import { beforeAll, describe, expect, it } from "vitest";
import { renderTemplate } from "../../clients/js/src/render-template.ts";
import { PreviewLinkService } from "../../gen/letterpress/v1/preview_link_service_pb.ts";
import { TemplateService } from "../../gen/letterpress/v1/template_service_pb.ts";
import { createOpenPreviewLink } from "../../src/service/open-preview-link.ts";
import { auditEvent } from "../support/audit-event.ts";
import { rpcWays } from "../support/rpc-ways.ts";
import { LOCAL, startTestApp } from "../support/start-test-app.ts";
import { newVersion, storedTemplate } from "../support/stored-template.ts";
import { startTestClock } from "../support/test-clock.ts";
import { useTestApp } from "../support/use-test-app.ts";

const { createPreviewLink, listPreviewLinks, revokePreviewLink, openPreviewLink } = PreviewLinkService.method;
const { createTemplate, updateTemplate, publishTemplate } = TemplateService.method;
const { setTemplateSample, archiveTemplate, unarchiveTemplate } = TemplateService.method;
type Method = Parameters<ReturnType<typeof rpcWays>[number]["call"]>[0];
type Fields = Readonly<Record<string, unknown>>;

const REFUSED = {
  code: "PREVIEW_LINK_NOT_FOUND",
  message: "there is no such preview link, or it no longer opens",
  issues: [],
  response: undefined,
};
const app = useTestApp({ PREVIEW_LINK_LIMIT: "off", KEY_PEPPER: "p".repeat(32) });
let editor: Record<string, string>;
let slugs = 0;
beforeAll(async () => {
  editor = { authorization: `Bearer ${await app.issueKey({ kind: "admin", role: "editor", name: "Ada" })}` };
});

async function callBy(way: string, method: Method, request: Fields, headers: Record<string, string>) {
  const found = rpcWays(app.url).find(({ name }) => name === way);
  if (found === undefined) throw new Error(`there is no way ${way}`);
  return found.call(method, request, headers);
}

/** Of a call that is answered; the answer names what it lacks. */
async function ask(method: Method, request: Fields, headers = editor): Promise<Fields> {
  const { response, ...refusal } = await callBy("Connect JSON", method, request, headers);
  return response ?? refusal;
}

const mjml = (text: string) =>
  `<mjml><mj-body><mj-section><mj-column><mj-text>${text}</mj-text></mj-column></mj-section></mj-body></mjml>`;

async function newTemplate(text = "Hello {{ name }}", source = mjml(text)): Promise<string> {
  slugs += 1;
  const request = { name: `Mail ${slugs}`, slug: `mail-${slugs}`, subject: "For {{ name }}", mjml: source };
  return ((await ask(createTemplate, request)).template as { id: string }).id;
}

const data = (name: string) => ({ merge_tags: { text: { name } } });

async function newLink(request: Fields, headers = editor): Promise<{ link: Fields; token: string }> {
  const { link, url } = await ask(createPreviewLink, request, headers);
  const [path, token = ""] = String(url).split("#");
  expect([path, token]).toEqual(["/preview", expect.stringMatching(/^lp_preview_[0-9A-Za-z]{12}_[0-9A-Za-z]{49}$/)]);
  return { link: link as Fields, token };
}

const open = (token: string, way = "Connect JSON") => callBy(way, openPreviewLink, { token }, {});
const opens = async (token: string) => (await open(token)).code;

/** What the page shows of an answer, filled as it fills it. */
function fill(response: Fields | undefined, name: string): { readonly html: string; readonly subject: string } {
  const template = JSON.parse(Buffer.from(String(response?.template), "base64").toString());
  const { output, subject = "" } = renderTemplate(template, {
    target: "html",
    dynamicData: { merge_tags: { text: { name } } },
  });
  return { html: output, subject };
}

describe.each(["REST", "Connect JSON", "Connect proto", "gRPC-web", "gRPC"])("over %s", (way) => {
  it("a link of a draft shows people without a key what it was when the link was made", async () => {
    const id = await newTemplate("Hello {{ name }}, first");
    await ask(setTemplateSample, { id, name: "short", dynamic_data: data("Ada") });
    await ask(setTemplateSample, { id, name: "long", dynamic_data: data("Maximiliane") });
    const request = { template_id: id, expires_in: "3600s", note: "for legal", sample_names: ["short"] };
    const { response } = await callBy(way, createPreviewLink, request, editor);
    const { link, url } = response as { link: Fields; url: string };
    await ask(updateTemplate, { id, etag: "*", mjml: mjml("Second"), subject: "Second" });
    await ask(setTemplateSample, { id, name: "short", dynamic_data: data("Eve") });
    const { code, response: shown } = await open(url.split("#")[1] ?? "", way);
    expect(code).toBe("OK");
    expect(shown).toEqual({
      template_name: link.template_name,
      version: 0,
      subject: "For {{ name }}",
      created_at: link.created_at,
      expires_at: link.expires_at,
      template: expect.any(String),
      samples: [{ name: "short", dynamic_data: data("Ada") }],
    });
    expect(Date.parse(String(link.expires_at)) - Date.parse(String(link.created_at))).toBe(3_600_000);
    const mail = fill(shown, "Ada");
    expect([mail.subject, mail.html.includes("Hello Ada, first")]).toEqual(["For Ada", true]);
  });

  it("is listed, and no longer opens once it is revoked", async () => {
    const id = await newTemplate();
    const { link, token } = await newLink({ template_id: id });
    const { response } = await callBy(way, listPreviewLinks, { template_id: id }, editor);
    expect(response?.links).toEqual([{ ...link, state: "active" }]);
    const revoked = await callBy(way, revokePreviewLink, { id: link.id }, editor);
    expect(revoked.response?.link).toMatchObject({ id: link.id, state: "revoked", revoked_at: expect.any(String) });
    expect(await open(token, way)).toEqual(REFUSED);
    expect((await callBy(way, revokePreviewLink, { id: "pvl_none" }, editor)).code).toBe("PREVIEW_LINK_NOT_FOUND");
  });
});

describe("a preview link", () => {
  it("of a version shows that version, and what it shows is all that is needed for it", async () => {
    const id = await newTemplate("One, {{ name }}");
    const publisher = { authorization: `Bearer ${await app.issueKey({ kind: "admin", role: "publisher" })}` };
    await ask(publishTemplate, { id }, publisher);
    await ask(updateTemplate, { id, etag: "*", mjml: mjml("Two") });
    await ask(publishTemplate, { id }, publisher);
    const { link, token } = await newLink({ template_id: id, version: 1, no_samples: true });
    expect(link).toMatchObject({ version: 1, sample_names: [], created_by_name: "Ada", state: "active" });
    const { response } = await open(token);
    expect(fill(response, "Ada").html).toContain("One, Ada");
    const template = JSON.parse(Buffer.from(String(response?.template), "base64").toString());
    expect(Object.keys(template.programs).sort()).toEqual(["html", "subject", "text"]);
    expect(JSON.stringify(response)).not.toContain(id);
    expect((await ask(createPreviewLink, { template_id: id, version: 3 })).code).toBe("TEMPLATE_NOT_FOUND");
  });

  it("lasts 7 days unless it is said, shows all samples, and is given out once", async () => {
    const id = await newTemplate();
    for (const name of ["b", "a"]) await ask(setTemplateSample, { id, name, dynamic_data: {} });
    const { link, token } = await newLink({ template_id: id });
    expect(Date.parse(String(link.expires_at)) - Date.parse(String(link.created_at))).toBe(7 * 86_400_000);
    expect(link.sample_names).toEqual(["a", "b"]);
    const listed = JSON.stringify(await ask(listPreviewLinks, { template_id: id }));
    expect([listed.includes(String(link.id)), listed.includes(token.slice(-49))]).toEqual([true, false]);
  });

  it.each([
    [{ expires_in: "3599s" }, "expires_in"],
    [{ expires_in: "2592001s" }, "expires_in"],
    [{ note: "two\nlines" }, "note"],
    [{ note: "x".repeat(201) }, "note"],
    [{ sample_names: ["none"] }, "sample_names[0]"],
  ])("is not made of %o", async (fields, place) => {
    const answer = await ask(createPreviewLink, { template_id: await newTemplate(), ...fields });
    expect(answer).toMatchObject({ code: "INVALID_REQUEST", issues: [expect.stringContaining(place)] });
  });

  it("is not made of a draft with errors, of an archived or an unknown template, nor beyond twenty", async () => {
    const broken = await newTemplate("", "<mjml><mj-body>");
    expect((await ask(createPreviewLink, { template_id: broken })).code).toBe("RENDER_ERROR");
    expect((await ask(createPreviewLink, { template_id: "none" })).code).toBe("TEMPLATE_NOT_FOUND");
    const id = await newTemplate();
    const made = [];
    for (let count = 1; count <= 20; count += 1) made.push(await newLink({ template_id: id }));
    expect(await ask(createPreviewLink, { template_id: id })).toMatchObject({
      code: "FAILED_PRECONDITION",
      message: expect.stringContaining("at most 20 preview links"),
    });
    await ask(revokePreviewLink, { id: made[0]?.link.id });
    await newLink({ template_id: id });
    await app.services.templates.archive(LOCAL, id);
    expect((await ask(createPreviewLink, { template_id: id })).code).toBe("FAILED_PRECONDITION");
  });

  it("is not made of a mail that is too large together with its samples", async () => {
    const template = storedTemplate();
    const { templates } = app.services.store;
    await templates.create(template, auditEvent());
    const programs = { html: JSON.stringify("x".repeat(2_900_000)) };
    await templates.publish(newVersion(template, { programs }), undefined, auditEvent());
    for (const name of ["long", "longer"]) {
      const sample = { name, data: data("x".repeat(60_000)), updatedAt: new Date() };
      await app.services.store.samples.set(template.id, sample, { count: 9, bytes: 999_999 }, auditEvent());
    }
    const answer = await ask(createPreviewLink, { template_id: template.id, version: 1 });
    expect(answer).toMatchObject({
      code: "FAILED_PRECONDITION",
      message: expect.stringMatching(/have 30\d{5} bytes, the limit is 3000000; choose fewer samples$/),
    });
    const request = { template_id: template.id, version: 1, sample_names: ["long"] };
    const { code, response } = await open((await newLink(request)).token);
    expect([code, response?.samples]).toMatchObject(["OK", [{ name: "long" }]]);
  });

  it("ends with its key: revoked or expired, and not by a rotation; one of the command line has none", async () => {
    const template = await newTemplate();
    const { key, token } = await app.services.keys.create(LOCAL, {
      ...{ name: "Eve", kind: "admin", role: "editor", scope: ["all"], definition: "full" },
    });
    const own = await newLink({ template_id: template }, { authorization: `Bearer ${token}` });
    const local = await app.services.previewLinks.create(LOCAL, { template, note: "" });
    await app.services.keys.rotate(LOCAL, key.id, { graceMs: 0 });
    expect(await opens(own.token)).toBe("OK");
    await app.services.keys.revoke(LOCAL, key.id, { force: false });
    expect(await open(own.token)).toEqual(REFUSED);
    expect(await opens(local.token)).toBe("OK");
    const { links } = (await ask(listPreviewLinks, { template_id: template })) as { links: Fields[] };
    expect(links.map(({ state, created_by }) => [state, created_by])).toEqual([
      ["active", "cli"],
      ["key-ended", key.id],
    ]);
  });

  it("opens until it expires and its key does, and not while its template is archived", async () => {
    const clock = startTestClock(new Date().toISOString());
    const openAt = createOpenPreviewLink({
      previewLinks: app.services.store.previewLinks,
      now: clock.now,
      pepper: "p".repeat(32),
      onOpened: () => undefined,
      onRefused: () => undefined,
    });
    const codeOf = (token: string) =>
      openAt(token).then(
        () => "OK",
        ({ code }) => code,
      );
    const expiring = await app.issueKey({ kind: "admin", expiresAt: new Date(clock.now().getTime() + 7_200_000) });
    const template_id = await newTemplate();
    const hour = await newLink({ template_id, expires_in: "3600s" });
    const ofKey = await newLink({ template_id }, { authorization: `Bearer ${expiring}` });
    const month = await newLink({ template_id, expires_in: "2592000s" });
    const codes = () => Promise.all([hour, ofKey, month].map(({ token }) => codeOf(token)));
    expect(await codes()).toEqual(["OK", "OK", "OK"]);
    clock.advance(3_660_000);
    expect(await codes()).toEqual([REFUSED.code, "OK", "OK"]);
    clock.advance(3_600_000);
    expect(await codes()).toEqual([REFUSED.code, REFUSED.code, "OK"]);
    const publisher = { authorization: `Bearer ${await app.issueKey({ kind: "admin", role: "publisher" })}` };
    await ask(archiveTemplate, { id: template_id }, publisher);
    expect(await codes()).toEqual([REFUSED.code, REFUSED.code, REFUSED.code]);
    await ask(unarchiveTemplate, { id: template_id }, publisher);
    expect(await codes()).toEqual([REFUSED.code, REFUSED.code, "OK"]);
    clock.advance(30 * 86_400_000);
    expect(await codes()).toEqual([REFUSED.code, REFUSED.code, REFUSED.code]);
  });

  it("is audited when it is made and revoked, under its template, and not when it is opened", async () => {
    const template_id = await newTemplate();
    const { link, token } = await newLink({ template_id, note: "for legal" });
    expect(await opens(token)).toBe("OK");
    await ask(revokePreviewLink, { id: link.id });
    await ask(revokePreviewLink, { id: link.id });
    const { events } = await app.services.auditEvents.list(LOCAL, { pageSize: 9, pageToken: "", subject: template_id });
    expect(events.map(({ action, facts }) => [action, facts])).toEqual([
      ["preview_link.revoke", { link: link.id }],
      ["preview_link.create", { link: link.id, version: "draft", expires_at: expect.any(String), note: "for legal" }],
      ["template.create", expect.anything()],
    ]);
  });

  it("is never in a URL: opening it is no GET, and its answer is stored nowhere", async () => {
    const { token } = await newLink({ template_id: await newTemplate() });
    const path = "/letterpress.v1.PreviewLinkService/OpenPreviewLink";
    const message = encodeURIComponent(JSON.stringify({ token }));
    const get = await fetch(`${app.url}${path}?connect=v1&encoding=json&message=${message}`);
    expect(get.status).toBe(405);
    const headers = { "content-type": "application/json" };
    const post = await fetch(app.url + path, { method: "POST", headers, body: JSON.stringify({ token }) });
    expect([post.status, post.headers.get("cache-control")]).toEqual([200, "no-store"]);
  });
});

it("openings are counted, stored at the end of a server, and limited for one address and for all", async () => {
  const limited = await startTestApp({ PREVIEW_LINK_LIMIT: "3/h", TRUSTED_PROXIES: "127.0.0.1" });
  const { templates, previewLinks } = limited.services;
  const source = { kind: "mjml", text: mjml("Hi") } as const;
  const { id } = await templates.create(LOCAL, { name: "Hi", subject: "", source });
  const { link, token } = await previewLinks.create(LOCAL, { template: id, note: "" });
  const openFrom = async (from: string, secret: string): Promise<number> => {
    const headers = { "content-type": "application/json", "x-forwarded-for": from };
    const sent = { method: "POST", headers, body: JSON.stringify({ token: secret }) };
    return (await fetch(`${limited.url}/api/v1/preview-links:open`, sent)).status;
  };
  const one: number[] = [];
  for (const secret of [token, "nonsense", token, token]) one.push(await openFrom("203.0.113.5", secret));
  expect(one).toEqual([200, 404, 200, 429]);
  const others: number[] = [];
  for (let at = 0; at < 30; at += 1) others.push(await openFrom(`198.51.100.${at}`, "nonsense"));
  expect([others.slice(0, 27), others.slice(27)]).toEqual([Array(27).fill(404), Array(3).fill(429)]);
  const metrics = await (await fetch(`${limited.url}/metrics`)).text();
  expect(metrics).toContain('letterpress_preview_link_openings_total{outcome="opened"} 2\n');
  expect(metrics).toContain('letterpress_preview_link_openings_total{outcome="refused"} 28\n');
  expect(metrics).toContain('letterpress_rate_limited_total{limit="preview_link"} 4\n');
  await limited.restart(async () => {
    const [listed] = (await previewLinks.list(LOCAL, { pageSize: 1, pageToken: "" })).links;
    expect(listed).toMatchObject({ id: link.id, timesOpened: 2, lastOpenedAt: expect.any(Date) });
    expect((listed?.lastOpenedAt?.getTime() ?? 1) % 60_000).toBe(0);
  });
  await limited.close();
});

it("needs the role of an editor to be made and revoked, and of a viewer to be listed", async () => {
  const viewer = { authorization: `Bearer ${await app.issueKey({ kind: "admin", role: "viewer" })}` };
  const template_id = await newTemplate();
  const { link } = await newLink({ template_id });
  expect((await ask(createPreviewLink, { template_id }, viewer)).code).toBe("FORBIDDEN");
  expect((await ask(revokePreviewLink, { id: link.id }, viewer)).code).toBe("FORBIDDEN");
  expect((await ask(listPreviewLinks, { template_id }, viewer)).links).toHaveLength(1);
});
