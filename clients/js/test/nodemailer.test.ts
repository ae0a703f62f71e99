import { readFileSync } from "node:fs";
import { type ParsedMail, simpleParser } from "mailparser";
import { createTransport, type SendMailOptions } from "nodemailer";
import { describe, expect, it } from "vitest";
import { LetterpressClient, LetterpressError, renderTemplate } from "../src/index.ts";
import { type LetterpressMail, letterpress, type MailRenderer } from "../src/nodemailer/index.ts";
import { template as answerTemplate, startScriptedServer } from "./support/start-scripted-server.ts";
import { API_KEY, mailTemplate } from "./support/template-fixture.ts";

const TEMPLATE = new URL("../../../conformance/messages/template-with-message.json", import.meta.url);
const template: unknown = JSON.parse(readFileSync(TEMPLATE, "utf8"));
/** Fills without a server, as the README shows it for tests. */
const offline: MailRenderer = {
  render: async ({ dynamicData }) => renderTemplate(template, { dynamicData }),
};
const data = { name: "Ann", unsubscribe: "https://mail.example.com/leave?u=7" };
const mail = { to: "bo@example.com", template: "offers", data };

/** What a parser reads of the mail that nodemailer sends. */
async function send(given: SendMailOptions & LetterpressMail, renderer = offline, defaults: SendMailOptions = {}) {
  const transport = createTransport({ streamTransport: true, buffer: true }, defaults);
  const { message } = await transport.use("compile", letterpress(renderer)).sendMail(given);
  return simpleParser(message as Buffer);
}

function linesOf({ headerLines }: ParsedMail, name: RegExp): readonly string[] {
  return headerLines.map(({ line }) => line).filter((line) => name.test(line));
}

describe("the plugin for nodemailer", () => {
  it("fills html, text and subject, and what the template has of sender, replies and fields", async () => {
    const read = await send(mail);
    expect(read).toMatchObject({
      subject: "Hello Ann",
      html: expect.stringContaining("Hello Ann</p>"),
      text: expect.stringMatching(/^Hello Ann\s*$/),
      to: { value: [{ address: "bo@example.com" }] },
      from: { value: [{ address: "shop@example.com", name: "Team of Numbrook" }] },
      replyTo: { value: [{ address: "desk@example.com" }] },
      messageId: expect.stringMatching(/@mail\.example\.com>$/),
    });
    expect(linesOf(read, /^(list-|auto-)/i)).toEqual([
      "List-Unsubscribe: <https://mail.example.com/leave?u=7>",
      "List-Unsubscribe-Post: List-Unsubscribe=One-Click",
      "Auto-Submitted: auto-generated",
    ]);
  });

  it("leaves to nodemailer what the mail or its transporter has itself", async () => {
    const attachments = [{ filename: "terms.txt", content: "All of them." }];
    const headers = { "auto-submitted": "auto-replied", "X-Order": "7" };
    const own = { subject: "Your offers", replyTo: "Bo <help@example.com>", headers, attachments };
    const list = { unsubscribe: "https://a.example/leave" };
    const read = await send({ ...mail, ...own, list, messageId: "<1@a.example>" }, offline, {
      from: '"Shop, the" <hello@example.com>',
    });
    expect(read).toMatchObject({
      subject: "Your offers",
      from: { value: [{ address: "hello@example.com", name: "Shop, the" }] },
      replyTo: { value: [{ address: "help@example.com", name: "Bo" }] },
      messageId: "<1@a.example>",
      attachments: [{ filename: "terms.txt", content: Buffer.from("All of them.") }],
    });
    expect(linesOf(read, /^(list-|auto-|x-order)/i)).toEqual([
      "Auto-Submitted: auto-replied",
      "X-Order: 7",
      "List-Unsubscribe: <https://a.example/leave>",
    ]);
    const asList = await send({ ...mail, headers: [{ key: "AUTO-SUBMITTED", value: "no" }] });
    expect(linesOf(asList, /^auto-/i)).toEqual(["Auto-Submitted: no"]);
  });

  it("sends a mail without a template as it is", async () => {
    const read = await send({ from: "a@example.com", to: "b@example.com", subject: "Hi", text: "Plain" });
    expect(read).toMatchObject({ subject: "Hi", text: expect.stringMatching(/^Plain\s*$/), html: false });
    expect(linesOf(read, /^(list-|auto-)/i)).toEqual([]);
  });

  it("asks a client for the locale of the mail, and keeps the mail of the caller as it is", async () => {
    await using server = await startScriptedServer(answerTemplate(mailTemplate(), '"v1"'));
    const client = new LetterpressClient({ apiKey: API_KEY, baseUrl: server.url });
    const given = { from: "a@example.com", to: "b@example.com", template: "welcome", data, locale: "de-AT" };
    const kept = structuredClone(given);
    expect(await send(given, client)).toMatchObject({ html: "<p>Hello Ann</p>" });
    expect(server.seen.map(({ url }) => url)).toEqual([
      "/v1/sdk/template/welcome?target=html&program_format=4&locale=de-AT",
    ]);
    expect(given).toEqual(kept);
  });

  it("asks for what is missing, and for the brand of the mail, as the mail says", async () => {
    const asked: unknown[] = [];
    const renderer: MailRenderer = {
      render: async ({ dynamicData, ...request }) => {
        asked.push({ ...request, dynamicData });
        return renderTemplate(template, { dynamicData: { data } });
      },
    };
    await send({ ...mail, brand: "numbrook", onMissing: "keep" }, renderer);
    expect(asked).toEqual([{ templateId: "offers", dynamicData: { data, brand: "numbrook" }, onMissing: "keep" }]);
  });

  it("leaves sender and Message-ID to nodemailer where the template says nothing of them", async () => {
    const plain: MailRenderer = { render: async () => renderTemplate(mailTemplate(), { dynamicData: { data } }) };
    const anonymous: SendMailOptions & LetterpressMail = { to: "bo@example.com", template: "welcome", data };
    const transport = createTransport({ jsonTransport: true }).use("compile", letterpress(plain));
    const { message } = await transport.sendMail({ ...anonymous });
    expect(JSON.parse(message)).not.toHaveProperty("from");
    const read = await send({ ...mail, from: "a@own.example" }, plain);
    expect(read.from).toMatchObject({ value: [{ address: "a@own.example" }] });
    expect(read.messageId).toMatch(/@own\.example>$/);
  });

  it("gives the mail to the tests of an application by nodemailer's own transports", async () => {
    const transport = createTransport({ jsonTransport: true }).use("compile", letterpress(offline));
    const { message } = await transport.sendMail({ ...mail });
    expect(JSON.parse(message)).toMatchObject({ subject: "Hello Ann", html: expect.stringContaining("Hello Ann") });
    expect(Object.keys(JSON.parse(message))).not.toEqual(expect.arrayContaining(["template"]));
    expect(message).not.toContain('"unsubscribe"');
  });

  it("refuses what would be lost, and settings that break a rule of messages", async () => {
    const both = send({ ...mail, html: "<p>Own</p>", text: "Own" });
    await expect(both).rejects.toThrow(LetterpressError);
    await expect(both).rejects.toMatchObject({
      code: "INVALID_REQUEST",
      message: expect.stringMatching(/^html must be absent .*; text must be absent /),
      issues: [{ loc: ["message", "html"] }, { loc: ["message", "text"] }],
    });
    const eve = { ...data, agent: "Eve\r\nBcc: eve@example.com" };
    await expect(send({ ...mail, data: eve })).rejects.toMatchObject({ issues: [{ type: "control" }] });
    const fails: MailRenderer = { render: () => Promise.reject(new LetterpressError("TEMPLATE_NOT_FOUND", "none")) };
    await expect(send(mail, fails)).rejects.toMatchObject({ code: "TEMPLATE_NOT_FOUND" });
  });
});
