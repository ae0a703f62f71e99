import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { SESv2Client, SendEmailCommand } from "@aws-sdk/client-sesv2";
import type { MailJSON } from "@sendgrid/helpers/classes/mail.js";
import Mailgun from "mailgun.js";
import { createTransport, type SendMailOptions } from "nodemailer";
import { ServerClient } from "postmark";
import { Resend } from "resend";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { toMailgun, toNodemailer, toPostmark, toResend, toSendGrid, toSes } from "../../../clients/js/src/index.ts";
import { toMessageOf } from "../../../clients/js/test/support/message-case.ts";

/** A message with all that a payload can have. */
const message = toMessageOf({
  name: "everything",
  data: { name: "Ann" },
  settings: {
    from: { name: 'Grüße, "Inc"', address: "shop@example.com" },
    to: [{ name: "Bo; Ann", address: "ann@example.com" }, "bo@example.com"],
    cc: "cy@example.com",
    bcc: "di@example.com",
    replyTo: "desk@example.com",
    unsubscribeUrl: "https://example.com/u?t=1",
    headers: { "X-Order": "Nº 7" },
    attachments: [
      { filename: "Größe.txt", contentType: "text/plain", contentBase64: "aGk=" },
      { filename: "logo.png", contentType: "image/png", contentBase64: "iVBORw0K", contentId: "logo" },
    ],
  },
});

interface SeenBody {
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** What the services' own libraries sent, each to a server on this machine. */
const seen: SeenBody[] = [];
const server = createServer(async (request, response) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  seen.push({ url: request.url ?? "", headers: request.headers, body: Buffer.concat(chunks) });
  response.setHeader("Content-Type", "application/json").end('{"id":"1","MessageId":"1","ErrorCode":0,"message":"ok"}');
});
let url: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

/** The payload as JSON, with bytes as an API takes them. */
function toJson(payload: unknown): unknown {
  const withBase64 = (_: string, member: unknown) =>
    member instanceof Uint8Array ? Buffer.from(member).toString("base64") : member;
  return JSON.parse(JSON.stringify(payload, withBase64));
}

function lastJson(): unknown {
  return JSON.parse(seen.at(-1)?.body.toString() ?? "");
}

describe("payloads in the services' own libraries", () => {
  it("Postmark's takes and sends it as it is", async () => {
    const client = new ServerClient("token", { requestHost: url.replace("http://", ""), useHttps: false });
    await client.sendEmail(toPostmark(message));
    expect(seen.at(-1)?.url).toBe("/email");
    expect(lastJson()).toEqual(toJson(toPostmark(message)));
  });

  it("that of SES knows every member, and drops none", async () => {
    const credentials = { accessKeyId: "a", secretAccessKey: "b" };
    const client = new SESv2Client({ endpoint: url, region: "eu-west-1", credentials });
    await client.send(new SendEmailCommand(toSes(message)));
    client.destroy();
    expect(seen.at(-1)?.url).toBe("/v2/email/outbound-emails");
    expect(lastJson()).toEqual(toJson(toSes(message)));
  });

  it("Resend's sends the same for the same message in its own words", async () => {
    const payload = toResend(message);
    const { reply_to: replyTo, attachments = [], ...others } = payload;
    await new Resend("re_1", { baseUrl: url }).emails.send({
      ...others,
      ...(replyTo !== undefined && { replyTo }),
      attachments: attachments.map(({ content_type: contentType, content_id: contentId, ...file }) => ({
        ...{ ...file, contentType },
        ...(contentId !== undefined && { contentId }),
      })),
    });
    expect(seen.at(-1)?.url).toBe("/emails");
    expect(lastJson()).toEqual(toJson(payload));
  });

  it("Mailgun's sends its fields and files", async () => {
    const client = new Mailgun(FormData).client({ username: "api", key: "k", url });
    await client.messages.create("mail.example.com", toMailgun(message));
    const { headers, body, url: path } = seen.at(-1) as SeenBody;
    expect(path).toBe("/v3/mail.example.com/messages");
    const sent = await new Response(body, { headers: { "Content-Type": headers["content-type"] ?? "" } }).formData();
    const fields = [...sent].filter((entry) => typeof entry[1] === "string");
    const { attachment, inline, ...others } = toMailgun(message);
    // A form ends lines as the web does.
    const toField = (text: string) => text.replaceAll("\n", "\r\n");
    const own = Object.entries(others).flatMap(([name, value]) => [value].flat().map((each) => [name, toField(each)]));
    const sorted = (entries: unknown[][]) => entries.map((entry) => JSON.stringify(entry)).sort();
    expect(sorted(fields)).toEqual(sorted(own));
    const files = [sent.get("attachment"), sent.get("inline")].filter((file) => file instanceof File);
    expect(files.map(({ name, type }) => [name, type])).toEqual([
      ["Größe.txt", "text/plain"],
      ["logo", "image/png"],
    ]);
    const bytes = (await files[1]?.arrayBuffer()) ?? new ArrayBuffer();
    expect(Buffer.from(bytes).toString("base64")).toBe("iVBORw0K");
    expect([attachment, inline].map((each) => each?.length)).toEqual([1, 1]);
  });

  it("SendGrid's has a type for it, and nodemailer writes it", async () => {
    // It is the compiler that reads them.
    const body: MailJSON = toSendGrid(message);
    const options: SendMailOptions = toNodemailer(message);
    expect(body.personalizations).toHaveLength(1);
    const { envelope } = await createTransport({ jsonTransport: true }).sendMail(options);
    const to = ["ann@example.com", "bo@example.com", "cy@example.com", "di@example.com"];
    expect(envelope).toEqual({ from: "shop@example.com", to });
  });
});
