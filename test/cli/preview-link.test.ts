import { beforeAll, describe, expect, it } from "vitest";
import { type Ran, runHere } from "../support/run-here.ts";
import { LOCAL } from "../support/start-test-app.ts";
import { useTestApp } from "../support/use-test-app.ts";

const app = useTestApp();
let admin: string;
beforeAll(async () => {
  admin = await app.issueKey({ kind: "admin", name: "deploy" });
  const text = "<mjml><mj-body><mj-section><mj-column><mj-text>Hi</mj-text></mj-column></mj-section></mj-body></mjml>";
  const source = { kind: "mjml", text } as const;
  const { templates } = app.services;
  await templates.create(LOCAL, { name: "Welcome", slug: "welcome", subject: "Hi", source });
  await templates.publish(LOCAL, "welcome", { comment: "" });
  for (const name of ["one", "two"]) await templates.setSample(LOCAL, "welcome", { name, data: {} });
});

const opens = async (url: string) => {
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ token: url.split("#")[1] });
  return (await fetch(`${app.url}/api/v1/preview-links:open`, { method: "POST", headers, body })).status;
};

type Env = Readonly<Record<string, string>>;
const onStore = (): Env => ({ STORE_URL: `sqlite:${app.storePath}`, PORT: "4000" });
const onServer = (): Env => ({ LETTERPRESS_URL: app.url, LETTERPRESS_ADMIN_KEY: admin });

describe.each([
  ["a store", () => onStore(), () => "http://127.0.0.1:4000", "cli"],
  ["a server", () => onServer(), () => app.url, "deploy"],
])("on %s", (_what, env, address, author) => {
  const run = (...words: readonly string[]): Promise<Ran> => runHere(["preview-link", ...words], env());

  it("create prints the link alone, list shows it without its token, and revoke ends it", async () => {
    const note = `for ${author}`;
    const made = await run(
      "create",
      "welcome",
      "--version",
      "1",
      "--expires-in",
      "2h",
      "--note",
      note,
      "--sample",
      "two",
    );
    expect(made).toMatchObject({
      code: 0,
      note: expect.stringMatching(/pvl_\w{12} opens until .* it is not shown again:/),
    });
    expect(made.out).toMatch(new RegExp(`^${address()}/preview#lp_preview_[0-9A-Za-z]{12}_[0-9A-Za-z]{49}$`));
    expect(await opens(made.out)).toBe(200);
    const [id = ""] = /pvl_\w{12}/.exec(made.note) ?? [];
    const [link] = (await app.services.previewLinks.list(LOCAL, { pageSize: 1, pageToken: "" })).links;
    expect(link).toMatchObject({ id, version: 1, note, sampleNames: ["two"] });
    expect((link?.expiresAt.getTime() ?? 0) - (link?.createdAt.getTime() ?? 0)).toBe(7_200_000);
    expect(link?.context.key?.name ?? "cli").toBe(author);
    const { out } = await run("list", "--template", "welcome");
    const line = out.split("\n").find((each) => each.startsWith(id));
    expect(line).toMatch(new RegExp(`Welcome +version 1 +active .* 0 +never +${note}`));
    expect(out).not.toContain(made.out.slice(-49));
    expect(await run("revoke", id)).toMatchObject({ code: 0, out: `${id} (Welcome) is revoked` });
    expect(await opens(made.out)).toBe(404);
    expect(await run("revoke", "pvl_none")).toMatchObject({
      code: 1,
      said: expect.stringContaining("there is no preview link with this id"),
    });
  });
});

it("links that a leaked key made are found by its id, outlive its rotation, and end with it", async () => {
  const leaked = await app.issueKey({ kind: "admin", name: "leaked" });
  const id = (await app.services.keys.list(LOCAL, { pageSize: 1, pageToken: "" })).keys[0]?.id ?? "";
  const env = { ...onServer(), LETTERPRESS_ADMIN_KEY: leaked };
  const { out: url, note } = await runHere(["preview-link", "create", "welcome"], env);
  const [link = ""] = /pvl_\w{12}/.exec(note) ?? [];
  const audit = await runHere(["audit", "list", "--actor", id, "--action", "preview_link"], onStore());
  expect(audit.out.split("\n")).toEqual([expect.any(String), expect.stringMatching(`preview_link.create .*${link}`)]);
  const stateNow = async () => {
    const { out } = await runHere(["preview-link", "list"], onStore());
    return out.split("\n").find((line) => line.startsWith(link));
  };
  await runHere(["key", "rotate", id], onStore());
  expect([await opens(url), await stateNow()]).toEqual([200, expect.stringContaining(" active ")]);
  await runHere(["key", "revoke", id], onStore());
  expect([await opens(url), await stateNow()]).toEqual([404, expect.stringContaining(" key-ended ")]);
});
