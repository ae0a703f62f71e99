import { spawn } from "node:child_process";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { text as readText } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, expect, it } from "vitest";
import { useTestApp } from "../support/use-test-app.ts";

const EXAMPLES = join(import.meta.dirname, "../../examples");

const app = useTestApp({ EXAMPLES: "on" });
let smtp: SMTPServer;
const received: string[] = [];

beforeAll(async () => {
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, _session, done) {
      readText(stream).then((mail) => done(received.push(mail) > 0 ? null : undefined), done);
    },
  });
  smtp.listen(0, "127.0.0.1");
  await once(smtp.server, "listening");
});
afterAll(async () => {
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
});

it("sends the rendered mail, in html and in text, under its own subject", async () => {
  const env = {
    ...process.env,
    LETTERPRESS_URL: app.url,
    LETTERPRESS_API_KEY: await app.issueKey(),
    SMTP_HOST: "127.0.0.1",
    SMTP_PORT: String((smtp.server.address() as AddressInfo).port),
  };
  const child = spawn(process.execPath, [join(EXAMPLES, "send-welcome.ts"), "ada@example.com"], { env });
  const [said, complained] = await Promise.all([readText(child.stdout), readText(child.stderr)]);
  expect([said, complained]).toEqual(["Sent 'Welcome to Numbrook, Ilse & Co' to ada@example.com.\n", ""]);
  const [mail = ""] = received;
  expect(mail).toMatch(/^Subject: Welcome to Numbrook, Ilse & Co\r$/m);
  expect(mail).toMatch(/^To: ada@example\.com\r$/m);
  expect(mail).toMatch(/^Content-Type: text\/plain/m);
  expect(mail).toMatch(/^Content-Type: text\/html/m);
  expect(mail).toContain("Ilse &amp; Co");
});
