import type { ServerUnderTest } from "./server-under-test.ts";
import type { Workspace } from "./workspace.ts";

/** A key that was made over REST. */
export interface MadeKey {
  readonly id: string;
  readonly token: string;
}

/** An answer of the REST interface. */
export interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

/** Calls the operators' interface with the admin key, and notes the secrets it returns. */
export async function callApi(
  { url, adminToken }: Pick<ServerUnderTest, "url" | "adminToken">,
  workspace: Workspace,
  path: string,
  body: object,
): Promise<Answer> {
  const response = await fetch(`${url}/api/v1/${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${adminToken}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  workspace.noteSecrets(text);
  return { status: response.status, body: JSON.parse(text) };
}

/** Makes an SDK key. Throws unless the answer is 201. */
export async function makeKey(
  server: Pick<ServerUnderTest, "url" | "adminToken">,
  workspace: Workspace,
  fields: object = {},
): Promise<MadeKey> {
  const answer = await callApi(server, workspace, "keys", { name: "reliability", targets: ["all"], ...fields });
  if (answer.status !== 201) throw new Error(`no key was made: ${JSON.stringify(answer)}`);
  return { id: String(answer.body.id), token: String(answer.body.key) };
}

/** Fetches a small template; the status of the answer. */
export async function fetchStatus(url: string, token: string): Promise<number> {
  const response = await fetch(`${url}/v1/sdk/template/password-reset?target=mjml&program_format=1`, {
    headers: { authorization: `Bearer ${token}` },
  });
  await response.arrayBuffer();
  return response.status;
}
