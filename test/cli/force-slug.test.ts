import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { runHere } from "../support/run-here.ts";
import { LOCAL } from "../support/start-test-app.ts";
import { useTemporaryDirectory } from "../support/temporary-directory.ts";
import { useTestApp } from "../support/use-test-app.ts";

const MJML = "<mjml><mj-body><mj-section><mj-column><mj-text>Hello</mj-text></mj-column></mj-section></mj-body></mjml>";

const directory = useTemporaryDirectory();
const app = useTestApp();
let admin: string;
let folder: string;
let file: string;

beforeAll(async () => {
  admin = await app.issueKey({ kind: "admin" });
  folder = directory.path("reset");
  mkdirSync(folder);
  file = join(folder, "template.mjml");
  writeFileSync(file, MJML);
  writeFileSync(join(folder, "letterpress.json"), JSON.stringify({ slug: "reset", name: "reset" }));
  const { templates } = app.services;
  for (const slug of ["reset", "news"]) {
    await templates.create(LOCAL, { name: slug, slug, subject: "Hi", source: { kind: "mjml", text: MJML } });
    await templates.publish(LOCAL, slug, { comment: "" });
    await templates.update(LOCAL, slug, { etag: "*", slug: `${slug}-old` });
  }
});

async function push(...words: readonly string[]) {
  const env = { LETTERPRESS_URL: app.url, LETTERPRESS_ADMIN_KEY: admin, HOME: directory.path("home") };
  const { code, said } = await runHere(["template", "push", ...words], env);
  return { status: code, text: said };
}

it.each([
  ["a folder", () => [folder], "reset"],
  ["a file", () => [file, "--slug", "news"], "news"],
])("%s is stored under the former slug of another template only with --force-slug", async (_what, words, slug) => {
  const refused = await push(...words());
  expect(refused).toEqual({ status: 1, text: expect.stringContaining(`the published template "${slug}" (`) });
  expect(refused.text).toContain("--force-slug at the command line");
  await expect(app.services.templates.describe(LOCAL, slug)).rejects.toMatchObject({ code: "TEMPLATE_NOT_FOUND" });
  expect(await push(...words(), "--force-slug")).toMatchObject({ status: 0 });
  expect(await app.services.templates.describe(LOCAL, slug)).toMatchObject({ slug });
});
