/**
 * The program the conformance runner starts: serves ConformanceService through the server of the product. It reads one
 * ServerCompatRequest from standard input and writes one ServerCompatResponse to standard output, each behind its
 * length as four bytes, and ends at SIGTERM.
 */
import { readFileSync } from "node:fs";
import { create, createRegistry, fromBinary, toBinary } from "@bufbuild/protobuf";
import { ConnectError, createServiceImplSpec } from "@connectrpc/connect";
import { createMetrics } from "../../src/metrics/metrics.ts";
import { buildHttpServer, type HttpServer } from "../../src/transport/http-server.ts";
import { conformanceService } from "./conformance-service.ts";
import {
  type ServerCompatRequest,
  ServerCompatRequestSchema,
  ServerCompatResponseSchema,
} from "./gen/connectrpc/conformance/v1/server_compat_pb.ts";
import {
  ConformanceService,
  file_connectrpc_conformance_v1_service,
} from "./gen/connectrpc/conformance/v1/service_pb.ts";

const HOST = "127.0.0.1";
const LENGTH_BYTES = 4;
/** More than any message of the suite that is not there to be refused. */
const READ_BYTES_MAX = 1024 * 1024;

const request = fromBinary(ServerCompatRequestSchema, readFileSync(process.stdin.fd).subarray(LENGTH_BYTES));
const server = await buildServer(request);
const url = new URL(await server.listen({ host: HOST, port: 0 }));
const response = create(ServerCompatResponseSchema, {
  host: HOST,
  port: Number(url.port),
  pemCert: request.serverCreds?.cert ?? new Uint8Array(),
});
process.once("SIGTERM", () => void server.close());
writeWithLength(toBinary(ServerCompatResponseSchema, response));

async function buildServer({ useTls, serverCreds, messageReceiveLimit }: ServerCompatRequest): Promise<HttpServer> {
  const tls = useTls ? { cert: toText(serverCreds?.cert), key: toText(serverCreds?.key) } : undefined;
  const built = await buildHttpServer(
    { services: [ConformanceService], metrics: createMetrics() },
    { logLevel: "error", tls, corsOrigins: [] },
  );
  // The answers hold requests as Any, which JSON can only spell with a registry.
  const jsonOptions = { registry: createRegistry(file_connectrpc_conformance_v1_service) };
  const readMaxBytes = messageReceiveLimit > 0 ? messageReceiveLimit : READ_BYTES_MAX;
  await built.registerRpcs({
    routes(router) {
      const { methods } = createServiceImplSpec<typeof ConformanceService>(ConformanceService, conformanceService);
      for (const { kind, method, impl } of Object.values(methods)) {
        if (kind !== "unary") router.rpc(method, impl as never, { jsonOptions, readMaxBytes });
      }
    },
    unary: {
      services: [createServiceImplSpec<typeof ConformanceService>(ConformanceService, conformanceService)],
      interceptors: [],
      withDeadline: built.withDeadline,
      authorize: () => async () => {},
      annotateError: (error) => ConnectError.from(error),
      jsonOptions,
      readMaxBytes,
    },
  });
  return built;
}

function toText(pem: Uint8Array | undefined): string {
  if (pem === undefined) throw new Error("TLS was asked for without credentials");
  return Buffer.from(pem).toString("ascii");
}

function writeWithLength(bytes: Uint8Array): void {
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(bytes.length);
  process.stdout.write(Buffer.concat([length, bytes]));
}
