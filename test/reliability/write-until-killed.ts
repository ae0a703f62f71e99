import { writeSync } from "node:fs";
import { openSqliteStore } from "../../src/store/sqlite/sqlite-store.ts";
import { auditEvent } from "../support/audit-event.ts";
import { storedKey, storedSecret } from "../support/stored-key.ts";
import { storedTemplate } from "../support/stored-template.ts";

// Writes to the store named by the first argument until it is killed, and says each change on stdout once it has
// returned. Ids start with the second argument; the third is the id of
// the one template, which is made when it is absent.
const [path = "", name = "", templateId = ""] = process.argv.slice(2);

say({ did: "start" });
const store = await openSqliteStore(path);
if ((await store.templates.find({ by: "id", id: templateId })) === undefined) {
  const template = storedTemplate({ id: templateId });
  await store.templates.create(template, auditEvent({ action: "template.create", subject: templateId }));
}
for (let number = 1; ; number++) {
  const id = `${name}-${number}`;
  await create(id);
  if (number % 2 === 0) await revoke(`${name}-${number - 1}`);
  if (number % 3 === 0) await rename(id);
}

async function create(id: string): Promise<void> {
  const key = storedKey({ id });
  await store.keys.create(key, storedSecret(key, { tokenId: id }), auditEvent({ action: "key.create", subject: id }));
  say({ did: "create", id });
}

async function revoke(id: string): Promise<void> {
  const event = auditEvent({ action: "key.revoke", subject: id });
  await store.keys.revoke(id, new Date(), { keepLastOwner: false }, event);
  say({ did: "revoke", id });
}

async function rename(title: string): Promise<void> {
  const template = await store.templates.find({ by: "id", id: templateId });
  if (template === undefined) throw new Error("the template is gone");
  const revision = template.revision + 1;
  const source = { kind: "mjml", text: title.padEnd(20_000) } as const;
  const event = auditEvent({ action: "template.update", subject: templateId });
  await store.templates.update({ ...template, name: title, source, revision }, template.revision, event);
  say({ did: "rename", id: title });
}

/** Returns when the pipe has it: a change that was said is one that had returned. */
function say(change: object): void {
  writeSync(1, `${JSON.stringify(change)}\n`);
}
