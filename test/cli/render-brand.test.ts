import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { useTestApp } from "../support/use-test-app.ts";
import { mail, useFolderCommands } from "./support/folder-commands.ts";

const app = useTestApp();
const { run: runWith, write } = useFolderCommands();
const run = (words: string, env: Readonly<Record<string, string>> = {}) => runWith(words, env);
let admin: string;
beforeAll(async () => {
  admin = await app.issueKey({ kind: "admin", role: "editor" });
});

const onStore = () => ({ STORE_URL: `sqlite:${app.storePath}` });
const onServer = () => ({ LETTERPRESS_URL: app.url, LETTERPRESS_ADMIN_KEY: admin });

beforeEach(() => {
  const token = '<lp-token name="accent" kind="color" value="#1a73e8" />';
  const text = mail('<span style="color: {{ brand.accent }}">Hello {{ name }}</span>');
  write("AT/welcome.mjml", text.replace("<mj-body>", `<mj-head>${token}</mj-head><mj-body>`));
  write("AT/data.json", JSON.stringify({ name: "Ada" }));
  write("AT/branded.json", JSON.stringify({ data: { name: "Ada" }, brand: { accent: "#111111" } }));
  write("AT/own.json", JSON.stringify({ name: "Ada", brand: { accent: "#222222" } }));
  write(
    "AT/acme.brand.json",
    JSON.stringify({ slug: "acme", name: "Acme", tokens: { accent: "#0a7d33", other: "x" } }),
  );
});

describe("a file", () => {
  it("fills its values in, also instead of those of the data, and needs neither server nor store", async () => {
    expect((await run("render AT/welcome.mjml --data AT/data.json")).out).toContain("color:#1a73e8");
    expect((await run("render AT/welcome.mjml --data AT/branded.json")).out).toContain("color:#111111");
    expect((await run("render AT/welcome.mjml --data AT/own.json")).out).toContain("color:#222222");
    for (const data of ["data", "branded", "own"]) {
      const { code, out } = await run(`render AT/welcome.mjml --data AT/${data}.json --brand AT/acme.brand.json`);
      expect([code, /color:(#\w+)">Hello (\w+)/.exec(out)?.slice(1)]).toEqual([0, ["#0a7d33", "Ada"]]);
    }
  });

  it("is refused at the place of each fault", async () => {
    write("AT/wrong.brand.json", JSON.stringify({ slug: "acme", tokens: { accent: 7 } }));
    const { code, note } = await run("render AT/welcome.mjml --brand AT/wrong.brand.json");
    expect(code).not.toBe(0);
    expect(note).toContain('"accent" must be a string');
    expect((await run("render AT/welcome.mjml --brand AT/none.json")).note).toContain("none.json");
  });
});

describe.each([
  ["a store", onStore],
  ["a server", onServer],
])("a brand on %s", (name, env) => {
  it("fills the values of its draft in, and says when there is none", async () => {
    const slug = name.replace(" ", "-");
    await run(`brand create ${slug} --name Acme --token accent=#0a7d33`, env());
    const { code, out } = await run(`render AT/welcome.mjml --data AT/data.json --brand ${slug}`, env());
    expect([code, /color:(#\w+)">Hello/.exec(out)?.[1]]).toEqual([0, "#0a7d33"]);
    const missing = await run("render AT/welcome.mjml --brand nobody", env());
    expect([missing.code === 0, missing.note.includes("nobody")]).toEqual([false, true]);
  });
});

it("accepts the address of a server for a stored brand, and not for a file", async () => {
  await run("brand create remote --name Remote --token accent=#0a7d33", onServer());
  const words = `--url ${app.url} --api-key ${admin}`;
  expect((await run(`render AT/welcome.mjml --data AT/data.json --brand remote ${words}`)).out).toContain(
    "color:#0a7d33",
  );
  const { code, note } = await run(`render AT/welcome.mjml --brand AT/acme.brand.json ${words}`);
  expect([code, note.includes("--url is for --remote")]).toEqual([64, true]);
});
