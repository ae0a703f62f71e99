import { beforeAll, describe, expect, it } from "vitest";
import { runHere } from "../support/run-here.ts";
import { LOCAL } from "../support/start-test-app.ts";
import { useTestApp } from "../support/use-test-app.ts";

const mjml = (text: string) =>
  `<mjml><mj-body><mj-section><mj-column><mj-text>${text}</mj-text></mj-column></mj-section></mj-body></mjml>`;

const app = useTestApp();
let admin: string;
beforeAll(async () => {
  admin = await app.issueKey({ kind: "admin" });
  const { templates } = app.services;
  await templates.create(LOCAL, { name: "A", slug: "a", subject: "Hi", source: { kind: "mjml", text: mjml("one") } });
  await templates.publish(LOCAL, "a", { comment: "" });
  await templates.update(LOCAL, "a", { etag: "*", source: { kind: "mjml", text: mjml("two") } });
});

describe.each([
  ["a store", "store", () => ({ STORE_URL: `sqlite:${app.storePath}` })],
  ["a server", "server", () => ({ LETTERPRESS_URL: app.url, LETTERPRESS_ADMIN_KEY: admin })],
])("on %s", (_what, place, env) => {
  const run = (...words: readonly string[]) => runHere(["template", "duplicate", ...words], env());

  it("copies the draft under a name and a slug", async () => {
    const { code, out } = await run("a", "--name", "Copy of A", "--slug", place);
    expect([code, out]).toEqual([0, `${place} is a copy of a, as a draft`]);
    const copy = await app.services.templates.describe(LOCAL, place);
    expect(copy).toMatchObject({ name: "Copy of A", subject: "Hi", source: { text: mjml("two") } });
  });

  it("copies a version, without a slug, and prints what the API answers", async () => {
    const { code, out } = await run("a", "--name", "First", "--version", "1", "--json");
    const { id, ...members } = JSON.parse(out);
    expect([code, members]).toMatchObject([0, { name: "First", slug: "", published_version: 0, publishable: true }]);
    expect((await app.services.templates.describe(LOCAL, id)).source.text).toBe(mjml("one"));
  });

  it("says what it cannot copy", async () => {
    expect(await run("a", "--name", "x", "--slug", "a")).toMatchObject({
      code: 1,
      said: expect.stringContaining("another template has this slug"),
    });
    expect(await run("none", "--name", "x")).toMatchObject({
      code: 1,
      said: expect.stringContaining('there is no template with the id or slug "none"'),
    });
  });
});
