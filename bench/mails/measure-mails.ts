import axe from "axe-core";
import { caniemail } from "caniemail";
import MailComposer from "nodemailer/lib/mail-composer/index.js";
import type { Browser } from "playwright-core";
import { replaceRemote } from "../../src/cli/picture/replace-remote.ts";
import { spamScores } from "../../test/messages/spam-scores.ts";
import type { Mail } from "./mail-source.ts";

/** Clients in which features are counted, by their names in caniemail. */
export const CLIENTS = {
  Gmail: ["gmail.*"],
  "Outlook for Windows": ["outlook.windows"],
  "Outlook.com and apps": ["outlook.outlook-com", "outlook.ios", "outlook.android", "outlook.macos"],
  "Apple Mail": ["apple-mail.*"],
  Yahoo: ["yahoo.*"],
} as const;

/** Figures of one mail. */
export interface MeasuredMail {
  /** Bytes of html for one byte of what is read. */
  readonly bytesPerText: number;
  /** Features that some client of each kind does not support. */
  readonly unsupported: Readonly<Record<keyof typeof CLIENTS, number>>;
  /** Elements that break a rule of WCAG 2.2 A or AA, as axe finds them. */
  readonly axe: number;
  readonly spam: number;
}

export async function measureMails(mails: readonly Mail[], browser: Browser): Promise<readonly MeasuredMail[]> {
  const messages: string[] = [];
  for (const { html, text } of mails) messages.push(await toMessage(html, text));
  const scores = await spamScores(messages);
  const page = await browser.newPage({ viewport: { width: 700, height: 900 } });
  const measured: MeasuredMail[] = [];
  for (const [index, { html }] of mails.entries()) {
    await page.setContent(replaceRemote(html));
    const words = String(await page.evaluate("document.body.innerText"));
    await page.evaluate(axe.source);
    const run = `axe.run({ runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] })`;
    const { violations } = (await page.evaluate(run)) as axe.AxeResults;
    measured.push({
      bytesPerText: Buffer.byteLength(html) / Math.max(1, Buffer.byteLength(words.replace(/\s+/g, " ").trim())),
      unsupported: unsupportedIn(html),
      axe: violations.reduce((sum, { nodes }) => sum + nodes.length, 0),
      spam: scores[index]?.score ?? Number.NaN,
    });
  }
  await page.close();
  return measured;
}

function unsupportedIn(html: string): MeasuredMail["unsupported"] {
  const counts = Object.entries(CLIENTS).map(([name, clients]) => {
    const { issues } = caniemail({ clients: [...clients], html });
    const titles = new Set([...issues.errors.values()].flatMap((each) => each.map(({ title }) => title)));
    return [name, titles.size] as const;
  });
  return Object.fromEntries(counts) as MeasuredMail["unsupported"]; // one for each client
}

/** The same head for all, so that what is scored is what is in them. */
async function toMessage(html: string, text: string | undefined): Promise<string> {
  const composer = new MailComposer({
    from: '"Numbrook" <hello@mail.example.com>',
    to: '"Ada Lovelace" <ada@example.org>',
    subject: "About your account",
    messageId: "<1@mail.example.com>",
    ...{ html, ...(text !== undefined && { text }), newline: "windows" },
    headers: {
      "List-Unsubscribe": "<https://mail.example.com/unsubscribe?u=1>",
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
  });
  return (await composer.compile().build()).toString("latin1");
}
