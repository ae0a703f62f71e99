import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Placement, Served } from "./processes.ts";
import { type Call, type Protocol, recordAnswer, writeRecordedAnswer } from "./recorded-answer.ts";
import { serveOurs } from "./serve-ours.ts";
import { makeTemporaryFolder } from "./temporary-folder.ts";

/** Our server with the example templates, and what rivals need to do the same work. */
export interface Fixture {
  readonly ours: Served;
  /** Of a key for every target. */
  readonly token: string;
  readonly adminToken: string;
  /** File of the store. */
  readonly database: string;
  /** How the template is fetched over REST. */
  readonly fetchCall: Call;
  /** Writes bytes for a load generator to post, and returns the file. */
  writeFile(name: string, bytes: Uint8Array | string): string;
  /** The arguments that let a rival check the same keys and send what ours answers to that call. */
  rivalArguments(call: Call, protocol: Protocol): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** 23 KB of JSON with its html program and 4 KB under gzip, the size of a common mail. */
export const TEMPLATE = "password-reset";

export const TEMPLATE_PATH = `/v1/sdk/template/${TEMPLATE}?target=html&program_format=1`;

/** Starts the server on a new store in a temporary folder. */
export async function openFixture(placement?: Placement): Promise<Fixture> {
  const folder = makeTemporaryFolder();
  const database = join(folder, "letterpress.db");
  const ours = await serveOurs(database, ["--examples"], placement);

  function writeFile(name: string, bytes: Uint8Array | string): string {
    const file = join(folder, name);
    writeFileSync(file, bytes);
    return file;
  }

  const token = /lp_sdk_\w+/.exec(ours.output)?.[0] ?? "";
  return {
    ours,
    token,
    adminToken: /lp_admin_\w+/.exec(ours.output)?.[0] ?? "",
    database,
    fetchCall: { path: TEMPLATE_PATH, headers: { authorization: `Bearer ${token}` } },
    writeFile,
    async rivalArguments(call, protocol) {
      const answer = await recordAnswer(ours.url, call, protocol);
      return [database, writeFile("answer.json", writeRecordedAnswer(answer))];
    },
    close: () => ours.stop(),
  };
}
