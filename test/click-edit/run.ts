/**
 * Changes mails by clicks in Chromium: `npm run suite -- click-edit [folder]`. Every text, link, image and button that
 * a mail shows is clicked, changed and changed back: the mail must show the new value, and the source be the same
 * bytes again. The mails are the examples, translated mails of applications, and those of the folder. `--only <name>`.
 */
import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";
import type { Page } from "playwright-core";
import { type ConsoleTest, openConsole } from "../console/support/open-console.ts";
import { clickThrough, type Outcome } from "./click-through.ts";
import { type ClickedMail, mailsIn, ownMails } from "./mails.ts";

const { values, positionals } = parseArgs({ options: { only: { type: "string" } }, allowPositionals: true });
const [folder] = positionals;
const mails = [...ownMails(), ...(folder === undefined ? [] : mailsIn(folder))];
const KINDS = ["text", "link", "button", "image"] as const;

const { status } = spawnSync(process.execPath, ["scripts/build.ts", "console"], { stdio: "inherit" });
if (status !== 0) process.exit(status ?? 1);
const test = await openConsole();
const totals: Outcome[] = [];
let clicked = 0;
let isBroken = false;
try {
  const page = await test.signIn("owner");
  const key = await test.app.issueKey({ kind: "admin", role: "owner", name: "clicks" });
  for (const mail of mails.filter(({ name }) => values.only === undefined || name.includes(values.only)))
    await change(page, key, mail).catch((error) => {
      isBroken = true;
      console.log(`${mail.name}: ${String(error).split("\n")[0]}`);
    });
} finally {
  await test.close();
}
console.log(`\n${clicked} mails: ${summary(totals)}`);
const failed = totals.filter(({ result }) => result === "failed").length;
console.log(`${totals.length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 && clicked > 0 && !isBroken ? 0 : 1;

async function change(page: Page, key: string, mail: ClickedMail): Promise<void> {
  const id = await create(test, key, mail);
  if (id === undefined) return console.log(`${mail.name}: refused, as the compiler refuses it`);
  await page.goto(`/console/templates/${id}`);
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await page.getByRole("tree").waitFor();
  const outcomes = await clickThrough(page, mail.source);
  clicked += 1;
  console.log(`${mail.name}: ${summary(outcomes)}`);
  for (const outcome of outcomes) {
    totals.push(outcome);
    const { target, result, problem } = outcome;
    if (result === "failed") console.log(`  ${target.kind} ${target.index} “${target.value.slice(0, 60)}”: ${problem}`);
  }
}

/** Stores a mail as a draft. Undefined where it has errors, and so shows nothing to click. */
async function create({ app }: ConsoleTest, key: string, { name, source }: ClickedMail): Promise<string | undefined> {
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
  const own = source.trimStart().startsWith("{") ? { document_text: source } : { mjml: source };
  const body = JSON.stringify({ name: name.slice(-90), subject: "Hello", allow_unknown: true, ...own });
  const answer = await fetch(`${app.url}/api/v1/templates`, { method: "POST", headers, body });
  const { id, diagnostics = [] } = (await answer.json()) as { id?: string; diagnostics?: { severity: string }[] };
  return diagnostics.some(({ severity }) => severity === "error") ? undefined : id;
}

function summary(outcomes: readonly Outcome[]): string {
  return KINDS.map((kind) => {
    const own = outcomes.filter((outcome) => outcome.kind === kind);
    const count = (result: Outcome["result"]) => own.filter((outcome) => outcome.result === result).length;
    const [changed, defaults, covered, drawn] = [count("changed"), count("default"), count("covered"), count("drawn")];
    const notes = { "by their default": defaults, covered, "drawn by their component": drawn };
    const more = Object.entries(notes).map(([note, number]) => (number > 0 ? `, ${number} ${note}` : ""));
    return `${changed + defaults} of ${own.length - covered - drawn} ${kind}s${more.join("")}`;
  }).join("; ");
}
