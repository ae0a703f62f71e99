import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { text as readText } from "node:stream/consumers";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

/** A mail that was handed over. */
export interface TakenMail {
  readonly from: string;
  readonly to: readonly string[];
  /** As it came. */
  readonly text: string;
}

/** A real SMTP server on loopback, which delivers nothing. */
export async function startSmtpServer(options: SMTPServerOptions = {}) {
  const taken: TakenMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, { envelope }, done) {
      const from = envelope.mailFrom ? envelope.mailFrom.address : "";
      const to = envelope.rcptTo.map(({ address }) => address);
      readText(stream).then((text) => {
        taken.push({ from, to, text });
        done();
      }, done);
    },
    ...options,
  });
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const { port } = server.server.address() as AddressInfo;
  return { taken, port, close: () => new Promise<void>((resolve) => server.close(() => resolve())) };
}

/** What a server needs to send test mails to anyone at example.com. */
export function testMailSettings(port: number): Record<string, string> {
  return {
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    TEST_MAIL_FROM: "Letterpress <letterpress@example.com>",
    TEST_MAIL_TO: "@example.com",
  };
}
