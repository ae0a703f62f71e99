import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type Client, runWell } from "../support/client.ts";
import { toClientEnv } from "../support/served.ts";
import { readSteps } from "../support/steps.ts";

const HERE = import.meta.dirname;
const ROOT = join(HERE, "../../..");
const PLUGINS = [
  "google.golang.org/protobuf/cmd/protoc-gen-go@v1.36.12",
  "google.golang.org/grpc/cmd/protoc-gen-go-grpc@v1.6.2",
  "connectrpc.com/connect/cmd/protoc-gen-connect-go@v1.21.1",
] as const;

/** grpc-go, and connect-go with each of its protocols. They share a folder and what is generated into it. */
export const goClients: readonly Client[] = [
  toClient("grpc-go", "grpc"),
  ...["connect", "grpc", "grpcweb"].map((protocol) => toClient(`connect-go ${protocol}`, "connect", protocol)),
];

function toClient(name: string, program: string, ...args: readonly string[]): Client {
  return {
    name,
    folder: "go",
    prepare: (folder) => {
      prepared ??= prepare(folder);
      return prepared;
    },
    async run(served, folder) {
      const env = { ...process.env, ...toClientEnv(served) };
      return readSteps(await runWell([join(folder, "bin", program), ...args], { env }));
    },
  };
}

let prepared: Promise<void> | undefined;

/** Builds in the folder, not here, so that nothing generated is near the sources. */
async function prepare(folder: string): Promise<void> {
  const bin = join(folder, "bin");
  const env = { ...process.env, GOBIN: bin, PATH: `${bin}:${process.env.PATH}` };
  for (const plugin of PLUGINS) await runWell(["go", "install", plugin], { env });
  for (const name of ["gen", "cmd", "steps"]) rmSync(join(folder, name), { recursive: true, force: true });
  cpSync(HERE, folder, { recursive: true });
  const paths = ["proto/letterpress", "proto/vendor/buf"].flatMap((path) => ["--path", path]);
  const template = ["--template", join(folder, "buf.gen.yaml")];
  await runWell(["buf", "generate", ...template, "--output", folder, ...paths], { env, cwd: ROOT });
  await runWell(["go", "build", "-o", bin, "./cmd/..."], { env, cwd: folder });
}
