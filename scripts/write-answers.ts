/**
 * Writes the answers that the reference shows, those of a server with an empty store to its examples, and the reference
 * with them.
 */
import { writeFileSync } from "node:fs";
import { startSmtpServer, testMailSettings } from "../test/support/start-smtp-server.ts";
import { startTestApp } from "../test/support/start-test-app.ts";
import { recordAnswers } from "./reference/record-answers.ts";
import { writeReference } from "./reference/write-reference.ts";

const smtp = await startSmtpServer();
const app = await startTestApp(testMailSettings(smtp.port));
try {
  const keys = { ADMIN_KEY: await app.issueKey({ kind: "admin" }), LETTERPRESS_API_KEY: await app.issueKey() };
  const answers = await recordAnswers({ url: app.url, keys, restart: () => app.restart(async () => {}) });
  writeFileSync("scripts/reference/answers.json", `${JSON.stringify(answers, undefined, 2)}\n`);
  writeReference(".");
} finally {
  await app.close();
  await smtp.close();
}
