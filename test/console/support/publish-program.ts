import { auditEvent } from "../../support/audit-event.ts";
import type { TestApp } from "../../support/start-test-app.ts";
import { newVersion, storedTemplate } from "../../support/stored-template.ts";

interface Served {
  readonly name: string;
  readonly ops: readonly unknown[];
  readonly conditions?: readonly unknown[];
}

let made = 0;

/** Stores a template whose published version has a program that no compiler made. Each is newer than the one before. */
export async function publishProgram({ services }: TestApp, { name, ops, conditions = [] }: Served): Promise<string> {
  made += 1;
  const at = new Date(made * 1_000);
  const template = storedTemplate({ name, createdAt: at, updatedAt: at });
  const html = JSON.stringify({ format: 1, target: "html", tags: [], conditions, ops });
  const { templates } = services.store;
  await templates.create(template, auditEvent({ at }));
  await templates.publish(newVersion(template, { programs: { html } }), undefined, auditEvent({ at }));
  return template.id;
}
