import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Client, runWell } from "../support/client.ts";
import { toClientEnv } from "../support/served.ts";
import { readSteps } from "../support/steps.ts";
import { OUR_PROTOS, writeProtos } from "../support/write-protos.ts";

const HERE = import.meta.dirname;

/** grpcio of Python, with messages from grpcio-tools. */
export const pythonGrpcio: Client = {
  name: "python grpcio",
  folder: "python",
  async prepare(folder) {
    const python = join(folder, "venv/bin/python");
    if (!existsSync(python)) await runWell(["python3", "-m", "venv", join(folder, "venv")]);
    await runWell([python, "-m", "pip", "install", "--quiet", "--requirement", join(HERE, "requirements.txt")]);
    // The messages of google/api come with a package.
    const outputs = ["--proto_path", writeProtos(folder), "--python_out", folder, "--grpc_python_out", folder];
    await runWell([python, "-m", "grpc_tools.protoc", ...outputs, ...OUR_PROTOS]);
  },
  async run(served, folder) {
    const env = { ...process.env, ...toClientEnv(served), PYTHONPATH: folder };
    return readSteps(await runWell([join(folder, "venv/bin/python"), join(HERE, "client.py")], { env }));
  },
};
