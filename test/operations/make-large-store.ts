import { statSync } from "node:fs";
import Sqlite from "better-sqlite3";
import { makeStore } from "../../bench/make-store.ts";
import { seedStore } from "../../bench/seed-store.ts";
import { ageStore } from "./age-store.ts";

/** What each gigabyte of the store of a customer of three years held: a hundred thousand templates were 15 GB. */
const TEMPLATES_A_GIGABYTE = 6_600;
const KEYS_A_GIGABYTE = 66_000;
const AUDIT_ROWS_A_GIGABYTE = 110_000;

/** How many keys such a store has. */
export function keysOfLargeStore(gigabytes: number): number {
  return Math.round(KEYS_A_GIGABYTE * gigabytes);
}

/** Makes a store of so many gigabytes, with as many templates, keys and audit rows as one of that size has. */
export async function makeLargeStore(file: string, gigabytes: number): Promise<void> {
  await makeStore(file, mailOf(SECTIONS), 2);
  const none = { templates: 0, keys: 0 };
  const templates = Math.round(TEMPLATES_A_GIGABYTE * gigabytes);
  seedStore(file, none, { templates, keys: keysOfLargeStore(gigabytes) }, { isPacked: false });
  ageStore(file, keysOfLargeStore(gigabytes));
  addAuditRows(file, Math.round(AUDIT_ROWS_A_GIGABYTE * gigabytes));
  const bytes = statSync(file).size;
  if (bytes < 0.9e9 * gigabytes) throw new Error(`${file} has only ${bytes} bytes: make its mails larger`);
}

/** Such a mail takes about 150 KB with its programs, unpacked, for its draft and both versions together. */
const SECTIONS = 21;

function mailOf(sections: number): string {
  const section = (number: number) => `
    <mj-section><mj-column>
      <mj-text>Dear {{ first_name|'reader' }}, parcel {{ parcel_${number} }} of your order arrives on {{ day_${number} }}.
        Whoever is at home can take it; what nobody takes waits at the shop round the corner for ten days.</mj-text>
      <mj-button href="https://example.com/{{ parcel_${number} }}">Follow parcel ${number}</mj-button>
    </mj-column></mj-section>`;
  const all = Array.from({ length: sections }, (_, index) => section(index + 1));
  return `<mjml><mj-body>${all.join("")}</mj-body></mjml>`;
}

function addAuditRows(file: string, count: number): void {
  const database = new Sqlite(file);
  for (const pragma of ["journal_mode = MEMORY", "synchronous = OFF"]) database.pragma(pragma);
  database
    .prepare(
      `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?)
       INSERT INTO audit_events (at, actor, action, subject, facts)
       SELECT 1700000000000 + n, 'key_' || printf('%012d', n % 1000), 'template.publish', printf('mail-%d', n),
         json_object('version', n % 300)
       FROM numbers`,
    )
    .run(count);
  database.close();
}
