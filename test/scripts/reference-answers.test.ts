import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { recordAnswers } from "../../scripts/reference/record-answers.ts";
import { startSmtpServer, testMailSettings } from "../support/start-smtp-server.ts";
import { startTestApp, type TestApp } from "../support/start-test-app.ts";

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

it("the reference shows what a server answers", async () => {
  const keys = { ADMIN_KEY: await app.issueKey({ kind: "admin" }), LETTERPRESS_API_KEY: await app.issueKey() };
  const shown = JSON.parse(readFileSync("scripts/reference/answers.json", "utf8"));
  expect(await recordAnswers({ url: app.url, keys })).toEqual(shown);
  expect(Object.values<{ status: number }>(shown).every(({ status }) => status < 300)).toBe(true);
});
