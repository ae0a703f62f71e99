import { auditEvent } from "../../support/audit-event.ts";
import type { TestApp } from "../../support/start-test-app.ts";
import { storedTemplate } from "../../support/stored-template.ts";

/** Stores `Mail 1` to `Mail 10000`, or as many, each changed a second after the one before. */
export async function seedTemplates({ services }: TestApp, count: number): Promise<void> {
  for (let n = 1; n <= count; n += 1) {
    const at = new Date(n * 1_000);
    const template = storedTemplate({ name: `Mail ${n}`, slug: `mail-${n}`, createdAt: at, updatedAt: at });
    await services.store.templates.create(template, auditEvent());
  }
}
