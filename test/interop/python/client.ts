import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { type Client, runWell } from "../support/client.ts";
import { toClientEnv } from "../support/served.ts";
import { readSteps } from "../support/steps.ts";

const HERE = import.meta.dirname;
const PROTO = join(HERE, "../../../proto");
const FILES = readdirSync(join(PROTO, "letterpress/v1")).map((name) => `letterpress/v1/${name}`);

/** grpcio of Python, with messages from grpcio-tools. */
export const pythonGrpcio: Client = {
  name: "python grpcio",
  folder: "python",
  async prepare(folder) {
    const python = join(folder, "venv/bin/python");
    if (!existsSync(python)) await runWell(["python3", "-m", "venv", join(folder, "venv")]);
    await runWell([python, "-m", "pip", "install", "--quiet", "--requirement", join(HERE, "requirements.txt")]);
    // The messages of google/api come with a package.
    const paths = ["--proto_path", PROTO, "--proto_path", join(PROTO, "vendor")];
    const outputs = ["--python_out", folder, "--grpc_python_out", folder];
    const command = [python, "-m", "grpc_tools.protoc", ...paths, ...outputs, ...FILES, "buf/validate/validate.proto"];
    await runWell(command as [string, ...string[]]);
  },
  async run(served, folder) {
    const env = { ...process.env, ...toClientEnv(served), PYTHONPATH: folder };
    return readSteps(await runWell([join(folder, "venv/bin/python"), join(HERE, "client.py")], { env }));
  },
};
