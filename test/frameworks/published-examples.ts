import { readFileSync } from "node:fs";
import { startTestApp, type TestApp } from "../support/start-test-app.ts";

/** A mail that each application sends, and what is known of it without our code. */
export interface ExampleMail {
  readonly template: string;
  readonly locale: string;
  readonly data: object;
  readonly subject: string;
  /** What the html says in that language. */
  readonly says: string;
}

const MAILS = [
  ["welcome", "en", "Welcome to Numbrook, Ilse & Co", "Close your first month"],
  ["welcome", "de", "Willkommen bei Numbrook, Ilse & Co", "Schließen Sie den ersten Monat ab"],
  ["order-receipt", "en", "Your order OM-20418", "Thank you, Anouk"],
  ["order-receipt", "de", "Ihre Bestellung OM-20418", "Danke, Anouk"],
] as const;

const readText = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");

export const EXAMPLE_MAILS: readonly ExampleMail[] = MAILS.map(([template, locale, subject, says]) => ({
  ...{ template, locale, subject, says },
  data: JSON.parse(readText(`../../examples/${template}.data.json`)).data,
}));

/** A server whose examples `welcome` and `order-receipt` are published in English and German. */
export async function startWithExamples(): Promise<TestApp> {
  const app = await startTestApp({ EXAMPLES: "on" });
  const key = await app.issueKey({ kind: "admin" });
  for (const slug of ["welcome", "order-receipt"]) {
    const content = readText(`translations/${slug}.de.po`);
    await call(app, key, "PUT", `${slug}/messages`, { locale: "de", format: "po", content });
    await call(app, key, "POST", `${slug}:publish`, { locales: ["de"] });
  }
  return app;
}

async function call({ url }: TestApp, key: string, method: string, path: string, body: object): Promise<void> {
  const headers = { Authorization: `Bearer ${key}`, "Content-Type": "application/json" };
  const answer = await fetch(`${url}/api/v1/templates/${path}`, { method, headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
}
