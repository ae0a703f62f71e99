import { expect } from "vitest";

interface NewMjml {
  readonly name: string;
  readonly slug?: string;
  readonly subject?: string;
  readonly kind?: "mail" | "partial" | "layout";
  readonly mjml: string;
  /** What the source includes, by path. */
  readonly files?: Readonly<Record<string, string>>;
}

/** Makes a template of MJML over REST, and returns its id. */
export async function createMjml(url: string, adminKey: string, fields: NewMjml): Promise<string> {
  const headers = { authorization: `Bearer ${adminKey}`, "content-type": "application/json" };
  const body = JSON.stringify({ subject: "Hello", allow_unknown: true, ...fields });
  const response = await fetch(`${url}/api/v1/templates`, { method: "POST", headers, body });
  expect(response.status).toBe(201);
  return ((await response.json()) as { id: string }).id;
}
