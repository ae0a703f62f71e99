import { join } from "node:path";
import { fromBinary } from "@bufbuild/protobuf";
import { anyUnpack } from "@bufbuild/protobuf/wkt";
import { credentials, type GrpcObject, loadPackageDefinition, Metadata, type ServiceError } from "@grpc/grpc-js";
import { loadSync } from "@grpc/proto-loader";
import { BadRequestSchema, ErrorInfoSchema } from "../../gen/google/rpc/error_details_pb.ts";
import { StatusSchema } from "../../gen/google/rpc/status_pb.ts";
import type { Outcome, Request, Way } from "./outcome.ts";

const PROTO = join(import.meta.dirname, "../../proto");

type UnaryCall = (
  request: Request,
  metadata: Metadata,
  done: (error: ServiceError | null, response: Record<string, unknown>) => void,
) => void;

/** The services as @grpc/grpc-js sees them, from the proto files themselves. */
function loadGrpcPackage(...files: readonly string[]): GrpcObject {
  return loadPackageDefinition(
    loadSync([...files], {
      keepCase: true,
      longs: Number,
      defaults: true,
      includeDirs: [PROTO, join(PROTO, "vendor")],
    }),
  );
}

/** gRPC over cleartext HTTP/2 by @grpc/grpc-js. */
export function grpcJsWay(baseUrl: string): Way {
  const loaded = loadGrpcPackage("letterpress/v1/template_service.proto", "letterpress/v1/key_service.proto");
  // biome-ignore lint/suspicious/noExplicitAny: proto-loader makes its classes at run time and has no types for them
  const { TemplateService, KeyService } = (loaded as any).letterpress.v1;
  const address = new URL(baseUrl).host;
  const templates = new TemplateService(address, credentials.createInsecure());
  const keys = new KeyService(address, credentials.createInsecure());
  return {
    name: "gRPC",
    getTemplate: (request, token) => call(templates.GetTemplate.bind(templates), request, token),
    createKey: (request, token) => call(keys.CreateKey.bind(keys), request, token),
    close() {
      templates.close();
      keys.close();
    },
  };
}

function call(send: UnaryCall, request: Request, token: string | undefined): Promise<Outcome> {
  const metadata = new Metadata();
  if (token !== undefined) metadata.set("authorization", `Bearer ${token}`);
  return new Promise((resolve) => {
    send(request, metadata, (error, response) => {
      resolve(error === null ? { code: "OK", message: "", issues: [], response } : grpcErrorOf(error));
    });
  });
}

/** What grpc-js has failed with. */
export function grpcErrorOf(error: ServiceError): Outcome {
  const [packed] = error.metadata.get("grpc-status-details-bin");
  const details = packed === undefined ? [] : fromBinary(StatusSchema, packed as Buffer).details;
  const info = details.map((detail) => anyUnpack(detail, ErrorInfoSchema)).find((found) => found !== undefined);
  const violations = details.flatMap((detail) => anyUnpack(detail, BadRequestSchema)?.fieldViolations ?? []);
  return {
    code: info?.reason ?? `no ErrorInfo: ${error.message}`,
    // grpc-js decodes grpc-message with decodeURI, which leaves reserved characters encoded.
    message: decodeURIComponent(error.details),
    issues: violations.map(({ field, description, reason }) => `${field}: ${description} [${reason}]`).sort(),
    response: undefined,
  };
}
