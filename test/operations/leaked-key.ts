import { seededToken } from "../../bench/seed-store.ts";
import { runLetterpress } from "./run-process.ts";

/** What a fetch with the leaked key was answered, before and after. */
export interface LeakedKeyRun {
  readonly seconds: number;
  readonly before: number;
  readonly after: number;
  /** Whether the audit log tells who revoked it. */
  readonly isLogged: boolean;
}

/** docs/operations.md, "A key has leaked": finds a key by its public start, revokes it, and looks at the audit log. */
export async function stopLeakedKey(storePath: string, url: string, number: number): Promise<LeakedKeyRun> {
  const token = seededToken(number);
  const before = await statusOf(url, token);
  const startedAt = performance.now();
  const { stdout: list } = await runLetterpress(storePath, ["key", "list"]);
  const publicStart = token.slice(0, "lp_sdk_".length + 12);
  const line = list.split("\n").find((row) => row.includes(publicStart)) ?? "";
  const id = line.split(/\s/)[0] ?? "";
  await runLetterpress(storePath, ["key", "revoke", id]);
  const after = await statusOf(url, token);
  const { stdout: events } = await runLetterpress(storePath, ["audit", "list", "--limit", "5"]);
  const isLogged = events.split("\n").some((row) => row.includes("key.revoke") && row.includes(id));
  return { seconds: (performance.now() - startedAt) / 1_000, before, after, isLogged };
}

async function statusOf(url: string, token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${url}/v1/sdk/template/mail-0?target=html&program_format=1`, { headers });
  await answer.arrayBuffer();
  return answer.status;
}
