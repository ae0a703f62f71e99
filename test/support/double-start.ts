import { runLetterpress, type ServerProcess, startProcess } from "./start-process.ts";

/** What became of servers that were started on one store at the same moment. */
export interface DoubleStart {
  /** What those that did not come to serve have said. */
  readonly deaths: readonly string[];
  /** Keys that were printed, each by whoever made it. */
  readonly adminKeys: readonly string[];
  readonly sdkKeys: readonly string[];
  /** How many keys the store holds. */
  readonly stored: number;
  /** How each server answers a printed key of its own or of the other: to list keys, or to fetch an example. */
  readonly statuses: readonly number[];
  /** How the servers ended when they were told to. */
  readonly exits: readonly unknown[];
}

/** Starts two servers at once, looks at what they made, and stops them. */
export async function startTwice(env: Readonly<Record<string, string>>, args: readonly string[]): Promise<DoubleStart> {
  const started = await Promise.allSettled([startProcess(env, ...args), startProcess(env, ...args)]);
  const servers = started.flatMap((start) => (start.status === "fulfilled" ? [start.value] : []));
  const printed = servers.map((server) => server.stdout()).join("");
  const adminKeys = printed.match(/lp_admin_\w+/g) ?? [];
  const sdkKeys = [...new Set(printed.match(/lp_sdk_\w+/g))];
  const statuses = await Promise.all(servers.map((server) => useKeys(server, adminKeys[0], sdkKeys[0])));
  const stored = JSON.parse(runLetterpress(env, "key", "list", "--json")).length;
  const exits: unknown[] = [];
  for (const server of servers) exits.push(await server.stop());
  const deaths = started.flatMap((start) => (start.status === "rejected" ? [String(start.reason)] : []));
  return { deaths, adminKeys, sdkKeys, stored, statuses: statuses.flat(), exits };
}

async function useKeys({ url }: ServerProcess, adminKey: string | undefined, sdkKey: string | undefined) {
  const status = async (path: string, key: string) =>
    (await fetch(url + path, { headers: { authorization: `Bearer ${key}` } })).status;
  const statuses = [await status("/api/v1/keys", adminKey ?? "")];
  if (sdkKey !== undefined) statuses.push(await status("/v1/sdk/template/welcome", sdkKey));
  return statuses;
}
