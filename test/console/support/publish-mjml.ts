import { expect } from "vitest";
import { createMjml } from "./create-mjml.ts";

/** Makes a template of MJML over REST and publishes it. Returns its id. */
export async function publishMjml(url: string, adminKey: string, fields: Parameters<typeof createMjml>[2]) {
  const id = await createMjml(url, adminKey, fields);
  const headers = { authorization: `Bearer ${adminKey}` };
  const answer = await fetch(`${url}/api/v1/templates/${id}:publish`, { method: "POST", headers });
  expect([answer.status, await answer.text()]).toEqual([200, expect.any(String)]);
  return id;
}
