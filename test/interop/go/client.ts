import { cpSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type Client, runWell } from "../support/client.ts";
import { toClientEnv } from "../support/served.ts";
import { readSteps } from "../support/steps.ts";
import { OUR_PROTOS, writeProtos } from "../support/write-protos.ts";

const HERE = import.meta.dirname;
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
  const outputs = ["go", "go-grpc", "connect-go"].flatMap((name) => [
    ...[`--${name}_out=${join(folder, "gen")}`, `--${name}_opt=paths=source_relative`],
    // connect-go makes a package of its own, which imports that of the messages.
    ...OUR_PROTOS.map((path) => `--${name}_opt=M${path}=letterpress/interop/gen/letterpress/v1;letterpressv1`),
  ]);
  mkdirSync(join(folder, "gen"));
  await runWell(["protoc", "--proto_path", writeProtos(folder), ...outputs, ...OUR_PROTOS], { env });
  await runWell(["go", "build", "-o", bin, "./cmd/..."], { env, cwd: folder });
}
