import type { SmtpServer } from "../config/mail-types.ts";
import { Refusal } from "../domain/error.ts";
import type { Mail } from "../domain/mail.ts";

/** Sends mails through an SMTP server. */
export interface SmtpMailer {
  /**
   * Returns the Message-ID when the server has accepted the mail. Throws FAILED_PRECONDITION if the server rejects it
   * permanently, and UNAVAILABLE if the server is unreachable or may accept it later; both quote its reply.
   */
  send(mail: Mail): Promise<{ readonly messageId: string }>;
}

/** A call must finish within 30 seconds. */
const TIMES_MS = { connectionTimeout: 8_000, greetingTimeout: 8_000, dnsTimeout: 8_000, socketTimeout: 20_000 };

/** Opens one connection per mail, and none before the first. */
export function createSmtpMailer(server: SmtpServer): SmtpMailer {
  const { host, port, isTls, login } = server;
  return {
    async send({ from, to, subject, html, text }) {
      const { createTransport } = await import("nodemailer");
      const transport = createTransport({
        ...TIMES_MS,
        host,
        port,
        secure: isTls,
        // A password is never sent unencrypted over a network.
        requireTLS: login !== undefined && !isTls && !LOOPBACK.test(host),
        auth: login && { user: login.user, pass: login.password },
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      const sender = { name: from.name ?? "", address: from.address };
      try {
        return await transport.sendMail({ from: sender, to: { name: "", address: to }, subject, html, text });
      } catch (error) {
        throw toRefusal(error, server);
      } finally {
        transport.close();
      }
    },
  };
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1)$/;
const WORDS_MAX = 300;

function toRefusal(error: unknown, { host, port, login }: SmtpServer): Refusal {
  const place = port === undefined ? host : `${host}:${port}`;
  const told = error instanceof Error ? error.message : String(error);
  const safe = login === undefined || login.password === "" ? told : told.replaceAll(login.password, "…");
  const words = safe.replaceAll(/[\p{C}\s]+/gu, " ").slice(0, WORDS_MAX);
  const { code, responseCode = 0 } = error as { readonly code?: string; readonly responseCode?: number };
  const isForGood = responseCode >= 500 || code === "EAUTH";
  const what = isForGood ? "rejects the mail" : "cannot be reached, or accepts no mail now";
  return new Refusal(isForGood ? "FAILED_PRECONDITION" : "UNAVAILABLE", `the SMTP server ${place} ${what}: ${words}`);
}
