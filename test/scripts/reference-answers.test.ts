import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { recordAnswers } from "../../scripts/reference/record-answers.ts";
import { startSmtpServer, testMailSettings } from "../support/start-smtp-server.ts";
import { startTestApp, type TestApp } from "../support/start-test-app.ts";
import { undocumentedParts } from "../transport/support/api-description.ts";

let app: TestApp;
let smtp: Awaited<ReturnType<typeof startSmtpServer>>;

beforeAll(async () => {
  smtp = await startSmtpServer();
  app = await startTestApp(testMailSettings(smtp.port));
});
afterAll(async () => {
  await app.close();
  await smtp.close();
});

it("the reference shows what a server answers, and the description of the API has all of it", async () => {
  const keys = { ADMIN_KEY: await app.issueKey({ kind: "admin" }), LETTERPRESS_API_KEY: await app.issueKey() };
  const shown = JSON.parse(readFileSync("scripts/reference/answers.json", "utf8"));
  const undocumented: string[] = [];
  const answers = await recordAnswers(
    { url: app.url, keys, restart: () => app.restart(async () => {}) },
    async (call, answer) => {
      undocumented.push(...(await undocumentedParts(call, answer)));
    },
  );
  expect(answers).toEqual(shown);
  expect(undocumented).toEqual([]);
  expect(Object.values<{ status: number }>(shown).every(({ status }) => status < 300)).toBe(true);
});
