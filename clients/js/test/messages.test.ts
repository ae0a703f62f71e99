import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  formatText,
  type MessageSettings,
  renderTemplate,
  type TextFormat,
  toMailgun,
  toMessage,
  toPostmark,
  toResend,
  toSendGrid,
  toSes,
} from "../src/index.ts";
import { errorFrom } from "./support/error-of.ts";
import { type MessageCase, toMessageOf } from "./support/message-case.ts";
import { mailTemplate } from "./support/template-fixture.ts";

interface Payloads extends MessageCase {
  readonly expected: Readonly<Record<"headers" | "postmark" | "ses" | "resend" | "sendGrid", unknown>> & {
    readonly mailgun: { readonly fields: unknown; readonly files: readonly unknown[] };
  };
}

/** Large texts are a piece many times, and their formats a digest. */
interface FormatCase extends Readonly<Partial<Record<`${TextFormat}${"" | "Sha256"}`, string>>> {
  readonly name: string;
  readonly text?: string;
  readonly repeat?: string;
  readonly times?: number;
}

interface Refusal extends MessageCase {
  readonly issues: readonly unknown[];
}

function readCases<Case>(name: string): Case[] {
  return JSON.parse(readFileSync(new URL(`../../../conformance/messages/${name}.json`, import.meta.url), "utf8"));
}

/** Bytes as the cases hold them. */
function withBase64(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (_, member) =>
      member instanceof Uint8Array ? Buffer.from(member).toString("base64") : member,
    ),
  );
}

describe("messages", () => {
  it.each(readCases<Payloads>("messages"))("makes payloads of $name", async (given) => {
    const message = toMessageOf(given);
    const { attachment = [], inline = [], ...fields } = toMailgun(message);
    const toFile = (field: string) => async (file: (typeof inline)[number]) => ({
      ...{ field, filename: file.filename },
      content: new Uint8Array(await file.data.arrayBuffer()),
    });
    const files = [...attachment.map(toFile("attachment")), ...inline.map(toFile("inline"))];
    const made = {
      headers: message.headers,
      postmark: toPostmark(message),
      ses: toSes(message),
      resend: toResend(message),
      sendGrid: toSendGrid(message),
      mailgun: { fields, files: await Promise.all(files) },
    };
    expect(withBase64(made)).toEqual(given.expected);
  });

  it("take the domain of the template for ids, filled at once or when it is read", () => {
    const template = "template-with-message";
    const urls = { unsubscribe: "https://a.example/u" };
    for (const data of [{ name: "Ann" }, {}]) {
      const { messageId, mail } = toMessageOf({ name: "", template, data, urls, settings: { to: "ann@example.com" } });
      expect(messageId).toMatch(/@mail\.example\.com$/);
      expect(mail.message).toMatchObject({ unsubscribeUrl: "https://a.example/u", textFormat: "flowed" });
      expect(mail.message).not.toHaveProperty("later");
      expect(Object.keys(mail)).toContain("message");
    }
  });

  it.each(["[]", "{", "", "7"])("refuse settings of a template that are no object: %s", (written) => {
    const message = { format: 1, target: "message", tags: [], conditions: [], ops: [written] };
    const template = mailTemplate();
    const render = () => renderTemplate({ ...template, programs: { ...template.programs, message } }).message;
    expect(errorFrom(render).issues).toMatchObject([{ loc: ["template", "programs", "message"] }]);
  });

  it.each(readCases<Refusal>("refusals"))("refuses $name", (given) => {
    const { code, issues, message } = errorFrom(() => toMessageOf(given));
    expect({ code, issues: issues.map(({ loc, type }) => ({ loc, type })) }).toEqual({
      code: "INVALID_REQUEST",
      issues: given.issues,
    });
    expect(message).not.toMatch(/eve[@=]/);
  });

  it.each(readCases<FormatCase>("text-formats"))("formats $name", ({ text, repeat = "", times, ...expected }) => {
    for (const format of ["wrapped", "flowed"] as const) {
      const made = formatText(text ?? repeat.repeat(times ?? 0), format);
      const digest = createHash("sha256").update(made).digest("hex");
      if (text === undefined) expect(digest).toBe(expected[`${format}Sha256`]);
      else expect(made).toBe(expected[format]);
    }
  });

  it("refuses what only a caller without types can give", () => {
    const mail = renderTemplate(mailTemplate());
    const faultsOf = (settings: unknown) =>
      errorFrom(() => toMessage(mail, settings as MessageSettings)).issues.map(({ loc, type }) => [...loc, type]);
    expect(faultsOf(undefined)).toEqual([["message", "object"]]);
    expect(faultsOf({ from: 1, to: null, headers: [], attachments: {}, color: "red" })).toEqual([
      ["message", "color", "unknown"],
      ["message", "from", "mailbox"],
      ["message", "to", "mailbox"],
      ["message", "headers", "object"],
      ["message", "attachments", "list"],
    ]);
    expect(faultsOf({ from: { address: "a@b.example", name: "\uD800" }, headers: { "X-A": 1 } })).toEqual([
      ["message", "from", "name", "control"],
      ["message", "to", "missing"],
      ["message", "headers", "X-A", "string"],
    ]);
    const attachments = [{ filename: "a", content: 1 }, null];
    expect(faultsOf({ from: "a@b.example", to: "a@b.example", attachments })).toEqual([
      ["message", "attachments", 0, "content", "bytes"],
      ["message", "attachments", 1, "object"],
    ]);
  });

  it("takes no body but html", () => {
    const mail = renderTemplate(mailTemplate(), { target: "mjml" });
    const settings = { from: "a@b.example", to: "a@b.example" };
    expect(errorFrom(() => toMessage(mail, settings)).message).toBe(
      "target must be html; nothing else is the body of a message",
    );
  });

  it("makes an id of its own for each message, with the domain of the sender or another", () => {
    const mail = renderTemplate(mailTemplate());
    const settings = { from: "a@b.example", to: "c@d.example", subject: "Hi" };
    const ids = [1, 2].map(() => toMessage(mail, settings).messageId);
    expect(new Set(ids).size).toBe(2);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}@b\.example$/);
    expect(toMessage(mail, { ...settings, messageIdDomain: "mail.example" }).messageId).toMatch(
      /^[^@]+@mail\.example$/,
    );
  });
});
