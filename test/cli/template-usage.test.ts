import { expect, it } from "vitest";
import { DAY_MS } from "../../src/domain/key/key-use.ts";
import { headingSource } from "../support/document-fixture.ts";
import { runHere } from "../support/run-here.ts";
import { LOCAL } from "../support/start-test-app.ts";
import { useTestApp } from "../support/use-test-app.ts";

const app = useTestApp();
const today = new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS);
const before = (days: number): Date => new Date(today.getTime() - days * DAY_MS);
const date = (days: number): string => before(days).toISOString().slice(0, 10);

async function show(...words: readonly string[]): Promise<string> {
  const { code, out, said } = await runHere(["template", "usage", ...words], { STORE_URL: `sqlite:${app.storePath}` });
  expect(code, said).toBe(0);
  return out;
}

it("shows by key and day how often a template was fetched, and since when that is known", async () => {
  const { keys, templates, store } = app.services;
  const source = headingSource();
  const { id: templateId } = await templates.create(LOCAL, { name: "A", slug: "a", subject: "Hello", source });
  const make = async (name: string) =>
    (await keys.create(LOCAL, { name, kind: "sdk", scope: ["all"], definition: "full" })).key.id;
  const [mailer, batch] = [await make("Mailer"), await make("Batch")];
  expect(await show("a")).toBe("a: not fetched in the last 30 days; the store has no counts yet");
  await store.templateUses.add([
    { templateId, keyId: batch, day: before(9), fetches: 1 },
    { templateId, keyId: batch, day: before(8), fetches: 40 },
    { templateId, keyId: mailer, day: before(8), fetches: 1_200 },
    { templateId, keyId: mailer, day: before(5), fetches: 3 },
  ]);
  expect((await show("a")).split("\n")).toEqual([
    `a: 1244 fetches by 2 keys in the last 30 days; fetches are counted since ${date(9)}`,
    "KEY               LAST FETCH  FETCHES  NAME",
    `${mailer}  ${date(5)}  1203     Mailer`,
    `${batch}  ${date(8)}  41       Batch`,
    "",
    "DAY         FETCHES",
    `${date(5)}  3`,
    `${date(8)}  1240`,
    `${date(9)}  1`,
  ]);
  expect((await show("a", "--days", "7")).split("\n")[0]).toBe("a: 3 fetches by 1 key in the last 7 days");
  expect(await show("a", "--days", "1")).toBe("a: not fetched in the last day");
});
