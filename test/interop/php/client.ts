import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type Client, runWell } from "../support/client.ts";
import { toClientEnv } from "../support/served.ts";
import { readSteps } from "../support/steps.ts";
import { OUR_PROTOS, writeProtos } from "../support/write-protos.ts";

/** Messages of protoc for PHP, sent as Connect by curl: no package here has gRPC for PHP. */
export const phpMessages: Client = {
  name: "php messages, connect",
  folder: "php",
  async prepare(folder) {
    const stubs = join(folder, "stubs");
    rmSync(stubs, { recursive: true, force: true });
    mkdirSync(stubs, { recursive: true });
    const protos = [...OUR_PROTOS, "google/api/httpbody.proto"];
    await runWell(["protoc", "--proto_path", writeProtos(folder), "--php_out", stubs, ...protos]);
  },
  async run(served, folder) {
    const env = { ...process.env, ...toClientEnv(served), STUBS: join(folder, "stubs") };
    return readSteps(await runWell(["php", join(import.meta.dirname, "client.php")], { env }));
  },
};
