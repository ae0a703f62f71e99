import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { TemplateService } from "../../gen/letterpress/v1/template_service_pb.ts";
import { createSmtpMailer } from "../../src/mail/smtp-mailer.ts";
import { rpcWays } from "../support/rpc-ways.ts";
import { startSmtpServer } from "../support/start-smtp-server.ts";
import { startTestApp, type TestApp } from "../support/start-test-app.ts";

const PASSWORD = "hunter2:/@";
const MJML =
  '<mjml><mj-body><mj-section><mj-column><mj-text>Hello {{ name }}</mj-text><mj-button href="{{ link }}">Go</mj-button></mj-column></mj-section></mj-body></mjml>';
const DATA = { merge_tags: { text: { name: "Ada & <Co>" }, url: { link: "https://example.com/" } } };
const MAIL = { subject: "Hello {{ name }}", mjml: MJML, dynamic_data: DATA, to: "ada@example.com" };

/** Takes one login alone, and not every address. */
const startSmtp = () =>
  startSmtpServer({
    authOptional: false,
    onAuth: ({ username, password }, _session, done) =>
      username === "mailer" && password === PASSWORD ? done(null, { user: 1 }) : done(new Error(`no: ${password}`)),
    onRcptTo({ address }, _session, done) {
      const [, code, words] = REFUSED.find(([name]) => address.startsWith(`${name}@`)) ?? [];
      done(code === undefined ? null : Object.assign(new Error(words), { responseCode: code }));
    },
  });

const REFUSED = [
  ["nobody", 550, "no such user"],
  ["later", 451, "greylisted"],
] as const;

const urlOf = (port: number, password = PASSWORD) => `smtp://mailer:${encodeURIComponent(password)}@127.0.0.1:${port}`;

const SETTINGS = {
  TEST_MAIL_FROM: "Letterpress <letterpress@example.com>",
  TEST_MAIL_TO: "@Example.com, Bo@other.example",
};

let smtp: Awaited<ReturnType<typeof startSmtp>>;
let app: TestApp;
let editor: string;
beforeAll(async () => {
  smtp = await startSmtp();
  app = await startTestApp({ SMTP_URL: urlOf(smtp.port), ...SETTINGS, TEST_MAIL_LIMIT: "1000/s" });
  editor = await app.issueKey({ kind: "admin", role: "editor", name: "desk" });
});
afterAll(async () => {
  await app.close();
  await smtp.close();
});
beforeEach(() => smtp.taken.splice(0));

async function send(request: object, server = app, key = editor, way = "Connect JSON") {
  const found = rpcWays(server.url).find(({ name }) => name === way);
  const headers = { authorization: `Bearer ${key}` };
  return found?.call(TemplateService.method.sendTestMail, request as never, headers);
}

/** The header fields, unfolded, and the body of each part. */
function readMail(text: string) {
  const [head = "", ...rest] = text.split("\r\n\r\n");
  const fields = head.replaceAll(/\r\n[ \t]+/g, " ").split("\r\n");
  const named = (name: string) => fields.filter((field) => field.toLowerCase().startsWith(`${name}:`));
  return { fields, named, body: rest.join("\r\n\r\n").replaceAll(/=\r\n/g, "") };
}

describe("a test mail", () => {
  it.each(["REST", "Connect proto", "gRPC-web", "gRPC"])(
    "is sent over %s as the libraries would fill it",
    async (way) => {
      const outcome = await send(MAIL, app, editor, way);
      expect(outcome).toMatchObject({
        code: "OK",
        response: { subject: "[Test] Hello Ada & <Co>", message_id: expect.stringMatching(/^<\S+@example\.com>$/) },
      });
      const [{ from, to, text = "" } = {}] = smtp.taken;
      expect([from, to, smtp.taken.length]).toEqual(["letterpress@example.com", ["ada@example.com"], 1]);
      const { named, body } = readMail(text);
      expect(named("subject")).toEqual(["Subject: [Test] Hello Ada & <Co>"]);
      expect(named("from")).toEqual(["From: Letterpress <letterpress@example.com>"]);
      expect(named("to")).toEqual(["To: ada@example.com"]);
      expect(named("message-id")).toEqual([`Message-ID: ${outcome?.response?.message_id}`]);
      expect(named("content-type")[0]).toContain("multipart/alternative");
      expect(body.match(/^Content-Type: .*$/gm)?.map((each) => each.trim())).toEqual([
        "Content-Type: text/plain; charset=utf-8",
        "Content-Type: text/html; charset=utf-8",
      ]);
      const [plain = "", html = ""] = body.split("Content-Type: text/html");
      expect(plain).toContain("Hello Ada & <Co>");
      expect(html).toContain("Hello Ada &amp; &lt;Co&gt;");
      expect(html).toContain("https://example.com/");
    },
  );

  it("is filled from an object of the caller, and says where the object has a fault", async () => {
    const subject = "Hello {{ customer.name }}";
    const data = { customer: { name: "Ada & <Co>" }, name: "Ada", link: "https://example.com/" };
    const sent = await send({ ...MAIL, subject, dynamic_data: { data } });
    expect(sent).toMatchObject({ code: "OK", response: { subject: "[Test] Hello Ada & <Co>" } });
    expect(smtp.taken[0]?.text).toContain("https://example.com/");
    const refused = await send({ ...MAIL, subject, dynamic_data: { data: { ...data, name: { first: "Ada" } } } });
    expect(refused).toMatchObject({
      code: "RENDER_ERROR",
      issues: ["dynamic_data.data.name: must be a value, is an object [value_type]"],
    });
  });

  it("is in the audit under the key, with what became of it", async () => {
    const { response } = (await send(MAIL)) ?? {};
    await send({ ...MAIL, to: "nobody@example.com" });
    const events = await app.services.audit.list({ limit: 4 });
    const { items } = await app.services.store.keys.list({ limit: 1 });
    const [mail, actor] = [{ action: "mail.test", subject: "ada@example.com" }, items[0]?.id];
    expect(events.toReversed()).toMatchObject([
      { ...mail, actor, facts: { outcome: "attempted" } },
      { ...mail, actor, facts: { outcome: "accepted", message_id: response?.message_id } },
      { ...mail, subject: "nobody@example.com", facts: { outcome: "attempted" } },
      { ...mail, subject: "nobody@example.com", facts: { outcome: "refused" } },
    ]);
  });

  it("has no header but its own, whatever the values and the subject are", async () => {
    const lines = "x\r\nBcc: eve@evil.example\r\n\r\nBody";
    const data = { merge_tags: { ...DATA.merge_tags, text: { name: lines } } };
    expect(await send({ ...MAIL, dynamic_data: data })).toMatchObject({ code: "OK" });
    const [{ to, text = "" } = {}] = smtp.taken;
    const { named } = readMail(text);
    expect([to, named("bcc"), named("subject").length]).toEqual([["ada@example.com"], [], 1]);
    expect(await send({ ...MAIL, subject: lines })).toMatchObject({ code: "INVALID_REQUEST" });
  });

  it.each([
    ["no subject", { ...MAIL, subject: "" }, "[Test]"],
    ["a subject beyond ASCII", { ...MAIL, subject: "Grüße {{ name }}" }, "[Test] Grüße Ada & <Co>"],
  ])("with %s is marked, too", async (_what, mail, subject) => {
    expect(await send(mail)).toMatchObject({ code: "OK", response: { subject } });
  });

  it.each([
    ["bo@OTHER.example", "bo@other.example"],
    ["Ada.Byron+x@example.com", "Ada.Byron+x@example.com"],
  ])("may go to %s", async (to, sent) => {
    expect(await send({ ...MAIL, to })).toMatchObject({ code: "OK" });
    expect(smtp.taken[0]?.to).toEqual([sent]);
  });

  it.each([
    ["eve@evil.example", "test-mail.recipient"],
    ["eve@sub.example.com", "test-mail.recipient"],
    ["eve%evil.example@example.com", "test-mail.routed"],
    ["evil.example!eve@example.com", "test-mail.routed"],
    ["=?utf-8?q?eve=40evil.example?=@example.com", "test-mail.routed"],
    ['"eve@evil.example"@example.com', "string.email"],
    ["@evil.example:eve@example.com", "string.email"],
    ["bob@other.example", "test-mail.recipient"],
    ["ada@example.com, eve@evil.example", "string.email"],
    ["ada@example.com\r\nBcc: eve@evil.example", "string.email"],
    ["Ada <ada@example.com>", "string.email"],
    ["", "required"],
  ])("may not go to %j", async (to, rule) => {
    const outcome = await send({ ...MAIL, to });
    expect(outcome).toMatchObject({ code: "INVALID_REQUEST", issues: [expect.stringContaining(`[${rule}]`)] });
    expect(smtp.taken).toEqual([]);
  });

  it.each([
    ["a source with errors", { mjml: "<mjml>" }, "RENDER_ERROR", "mjml:"],
    ["data without a URL", { dynamic_data: {} }, "RENDER_ERROR", "dynamic_data"],
    ["data of another form", { dynamic_data: { merge_tags: 1 } }, "INVALID_REQUEST", "dynamic_data"],
  ])("is not sent for %s, which is told", async (_what, change, code, place) => {
    const outcome = await send({ ...MAIL, ...change });
    expect(outcome).toMatchObject({ code });
    expect(outcome?.issues[0]).toContain(place);
    expect(smtp.taken).toEqual([]);
  });

  it("is told in the status, without the password", async () => {
    const headers = { authorization: `Bearer ${editor}` };
    const text = await (await fetch(`${app.url}/api/v1/status`, { headers })).text();
    expect(JSON.parse(text).test_mail).toEqual({
      enabled: true,
      from: "letterpress@example.com",
      recipients: ["@Example.com", "Bo@other.example"],
    });
    expect(text).not.toContain("hunter2");
  });
});

describe("a server", () => {
  it("without SMTP_URL sends none", async () => {
    const off = await startTestApp();
    const key = await off.issueKey({ kind: "admin" });
    expect(await send(MAIL, off, key)).toMatchObject({
      code: "FAILED_PRECONDITION",
      message: "test mails are off: SMTP_URL is not set",
    });
    await off.close();
  });

  it("counts them for each key, and in all", async () => {
    const few = await startTestApp({ SMTP_URL: urlOf(smtp.port), ...SETTINGS, TEST_MAIL_LIMIT: "1/h" });
    const keys = await Promise.all(Array.from({ length: 6 }, () => few.issueKey({ kind: "admin" })));
    const codes: unknown[] = [];
    for (const key of [keys[0], ...keys]) codes.push((await send(MAIL, few, key))?.code);
    expect(codes).toEqual(["OK", "RATE_LIMITED", "OK", "OK", "OK", "OK", "RATE_LIMITED"]);
    await few.close();
  });

  it.each([
    ["refuses for good", "nobody", "FAILED_PRECONDITION", /rejects the mail: .*550 no such user/],
    ["takes later", "later", "UNAVAILABLE", /accepts no mail now: .*451 greylisted/],
  ])("tells what the SMTP server says of a mail that it %s", async (_what, name, code, message) => {
    const outcome = await send({ ...MAIL, to: `${name}@example.com` });
    expect(outcome).toMatchObject({ code, message: expect.stringMatching(message) });
    expect(outcome?.message).toContain(`the SMTP server 127.0.0.1:${smtp.port} `);
  });

  it("sends no password over cleartext to a host that is not loopback", async () => {
    const logins: unknown[] = [];
    const clear = await startSmtpServer({
      authMethods: ["PLAIN", "LOGIN"],
      allowInsecureAuth: true,
      onAuth({ password }, _session, done) {
        logins.push(password);
        done(null, { user: 1 });
      },
    });
    // An address of this machine that does not look like one.
    const place = {
      host: "::ffff:127.0.0.1",
      port: clear.port,
      isTls: false,
      login: { user: "mailer", password: PASSWORD },
    };
    const mail = { from: { address: "a@example.com" }, to: "ada@example.com", subject: "x", html: "x", text: "x" };
    await expect(createSmtpMailer(place).send(mail)).rejects.toThrow("STARTTLS");
    expect(logins).toEqual([]);
    await clear.close();
  });

  it("tells that it has no right password, and none of it, and that there is no SMTP server", async () => {
    const other = await startSmtp();
    const server = await startTestApp({ SMTP_URL: urlOf(other.port, "wrong-password"), ...SETTINGS });
    const key = await server.issueKey({ kind: "admin" });
    const refused = await send(MAIL, server, key);
    expect(refused).toMatchObject({ code: "FAILED_PRECONDITION", message: expect.stringMatching(/535 no: …$/) });
    await other.close();
    const gone = await send(MAIL, server, key);
    expect(gone).toMatchObject({ code: "UNAVAILABLE", message: expect.stringMatching(/ECONNREFUSED/) });
    await server.close();
  });
});
