import { beforeAll, expect, it } from "vitest";
import { runHere } from "../support/run-here.ts";
import { LOCAL } from "../support/start-test-app.ts";
import { useTestApp } from "../support/use-test-app.ts";

const MJML = "<mjml><mj-body><mj-section><mj-column><mj-text>Hi</mj-text></mj-column></mj-section></mj-body></mjml>";

const app = useTestApp();
let admin: string;
beforeAll(async () => {
  admin = await app.issueKey({ kind: "admin" });
});

it.each([
  ["a store", () => ({ STORE_URL: `sqlite:${app.storePath}` })],
  ["a server", () => ({ LETTERPRESS_URL: app.url, LETTERPRESS_ADMIN_KEY: admin })],
])("template delete deletes a draft on %s, and nothing that was published", async (what, env) => {
  const slug = what.slice(2);
  const { templates } = app.services;
  const run = (...words: readonly string[]) => runHere(["template", "delete", ...words], env());
  const source = { kind: "mjml", text: MJML } as const;
  const { id } = await templates.create(LOCAL, { name: "A", slug, subject: "Hi", source });
  expect(await run(slug)).toMatchObject({ code: 0, out: `${slug} is deleted` });
  await expect(templates.describe(LOCAL, id)).rejects.toMatchObject({ code: "TEMPLATE_NOT_FOUND" });
  await templates.create(LOCAL, { name: "A", slug, subject: "Hi", source });
  await templates.publish(LOCAL, slug, { comment: "" });
  expect(await run(slug)).toMatchObject({
    code: 1,
    said: expect.stringContaining("archive it instead of deleting it"),
  });
});
