import { beforeAll, describe, expect, it } from "vitest";
import { runHere } from "../support/run-here.ts";
import { LOCAL } from "../support/start-test-app.ts";
import { useTestApp } from "../support/use-test-app.ts";

const app = useTestApp();
let adminKey: string;
const section = "<mj-section><mj-column><mj-text>Text</mj-text></mj-column></mj-section>";
const include = (slug: string) => `<mj-include path="partial:${slug}" />`;

async function publish(slug: string, text: string, kind?: "partial"): Promise<void> {
  const { templates } = app.services;
  const source = { kind: "mjml", text } as const;
  const isStored = await templates.describe(LOCAL, slug).catch(() => undefined);
  if (isStored === undefined)
    await templates.create(LOCAL, { slug, kind, name: `${slug} name`, subject: kind ? "" : "Hello", source });
  else await templates.update(LOCAL, slug, { etag: "*", source });
  await templates.publish(LOCAL, slug, { comment: "" });
}

const mail = (body: string) => `<mjml lang="en"><mj-body>${body}</mj-body></mjml>`;

beforeAll(async () => {
  adminKey = await app.issueKey({ kind: "admin", name: "operator" });
  await publish("legal", section, "partial");
  await publish("footer", `${section}${include("legal")}`, "partial");
  await publish("receipt", mail(`${include("legal")}${include("footer")}`));
  await publish("legal", `${section}${section}`, "partial");
  await publish("welcome", mail(include("footer")));
});

describe.each([
  ["a store", () => ({ STORE_URL: `sqlite:${app.storePath}` })],
  ["a server", () => ({ LETTERPRESS_URL: app.url, LETTERPRESS_ADMIN_KEY: adminKey })],
])("template uses on %s", (_, env) => {
  const run = (words: string) => runHere(words.split(" "), env());

  it("lists who uses a partial, in which version, and through which other", async () => {
    const { code, out } = await run("template uses legal");
    expect([code, out.split("\n").map((line) => line.trimEnd())]).toEqual([
      0,
      [
        "legal: version 2 is published; 3 templates use it, 2 in another version",
        "SLUG     KIND     VERSION  USES     THROUGH  NAME",
        "footer   partial  1        legal 1           footer name",
        "receipt  mail     1        legal 1           receipt name",
        "welcome  mail     1        legal 2  footer   welcome name",
      ],
    ]);
    const { used_by } = JSON.parse((await run("template uses legal --json")).out);
    expect(used_by).toMatchObject([
      { slug: "footer", used_version: 1, through: [] },
      { slug: "receipt", used_version: 1, through: [] },
      { slug: "welcome", used_version: 2, through: ["footer"] },
    ]);
  });

  it("says of a mail that none can use it, and of no template that there is none", async () => {
    expect((await run("template uses welcome")).out).toBe("welcome is a mail, and no template can use a mail");
    const unknown = await run("template uses nowhere");
    expect([unknown.code, unknown.out]).toEqual([1, ""]);
    expect(unknown.said).toContain("TEMPLATE_NOT_FOUND");
  });

  it("the versions of a template show what each uses", async () => {
    const { out } = await run("template versions welcome");
    expect(out.split("\n")[1]).toMatch(/footer 1, legal 2$/);
  });
});
