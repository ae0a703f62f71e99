import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { Template } from "../../src/domain/template/template.ts";
import type { Store } from "../../src/store/port/store.ts";
import { openPostgresStore } from "../../src/store/postgres/postgres-store.ts";
import { PATIENT } from "../store/patient.ts";
import { auditEvent } from "../support/audit-event.ts";
import { newVersion, storedTemplate } from "../support/stored-template.ts";
import { HAS_POSTGRES, useDatabase } from "./use-database.ts";

const database = useDatabase();
const MAILS = 60;
/** Templates that the job does not change: so many that PostgreSQL finds one of them by an index. */
const OTHERS = 3_000;
const AT = new Date("2026-06-01T12:00:00.000Z");
const UNTIL = new Date("2026-06-01T12:01:00.000Z");
const EVENT = { at: AT, actor: "key_T00000000001", action: "template.publish", facts: {} };
const ADD_OTHERS = `
  INSERT INTO templates SELECT added.* FROM generate_series(1, ${OTHERS}) AS number,
    (SELECT to_jsonb(one) AS columns FROM templates AS one LIMIT 1) AS known,
    jsonb_populate_record(NULL::templates, columns || jsonb_build_object('id', 'other-' || number, 'slug', NULL)
      || '{"published_version": null, "published_at": null}') AS added
`;
const READ = `
  SELECT sum(seq_tup_read + idx_tup_fetch) FILTER (WHERE relname = 'templates')::int AS rows,
    sum(seq_scan + idx_scan) FILTER (WHERE relname = 'template_changes')::int AS scans
  FROM pg_stat_user_tables WHERE schemaname =
`;

describe.runIf(HAS_POSTGRES)("a job that publishes many mails at the same moment", () => {
  it("reads each template a few times, and drops old changes once, however many mails there are", async () => {
    const place = await database.newPlace();
    const schema = place.options?.replace("-c search_path=", "") ?? "";
    /** Runs on a store of its own: a connection counts what it read when it is closed. */
    const read = async (run: (store: Store) => Promise<void>) => {
      const store = await openPostgresStore(place, PATIENT);
      await run(store).finally(() => store.close());
      const [total] = await database.run(`${READ} '${schema}'`);
      return { rows: Number(total?.rows), scans: Number(total?.scans) };
    };
    await read(compileMails);
    await database.run(`SET search_path = ${schema}`, ADD_OTHERS, "ANALYZE templates, republish_items");
    const before = await read(async () => undefined);
    const after = await read(async ({ republish }) => {
      const lease = await republish.claim({ at: UNTIL, until: new Date(UNTIL.getTime() + 60_000) });
      expect(lease && (await republish.publish(lease, EVENT, ""))).toBe("done");
    });
    expect(after.rows - before.rows).toBeLessThan(10 * (MAILS + OTHERS));
    expect(after.scans - before.scans).toBeLessThan(MAILS / 2);
  });
});

/** Publishes a partial and mails that use it, changes it, and compiles them in a job whose lease ends then. */
async function compileMails({ templates, republish }: Store): Promise<void> {
  async function publish(template: Template, footer?: Template): Promise<void> {
    const used = footer && { id: footer.id, slug: "footer", kind: "partial" as const, version: 1 };
    await templates.publish(newVersion(template, { dependencies: used && [used] }), undefined, auditEvent());
  }
  const footer = storedTemplate({ slug: "footer", kind: "partial" });
  await templates.create(footer, auditEvent());
  await publish(footer);
  const mails = Array.from({ length: MAILS }, (_, number) => storedTemplate({ name: `Mail ${number}` }));
  for (const mail of mails) {
    await templates.create(mail, auditEvent());
    await publish(mail, footer);
  }
  await publish(footer);
  const order = { mode: "together" as const, planOnly: false, allowBreaking: false, comment: "" };
  const job = { id: randomUUID(), partId: footer.id, ...order };
  await republish.start(job, { mailsMax: MAILS }, auditEvent({ at: AT }));
  const lease = await republish.claim({ at: AT, until: UNTIL });
  if (lease === undefined) throw new Error("no job can be had");
  for (const { id: templateId, source } of mails) {
    const dependencies = [{ id: footer.id, slug: "footer", kind: "partial" as const, version: 2 }];
    const made = { source, programs: { html: `{"made":"${templateId}"}` }, targets: ["html" as const] };
    const outcome = { state: "compiled" as const, made: { ...made, compiler: "letterpress 9", dependencies } };
    await republish.note(lease, { templateId, fromVersion: 1, diagnostics: [], outcome }, UNTIL);
  }
}
