/** The same unary call from a @grpc/grpc-js server. */
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import {
  type handleUnaryCall,
  loadPackageDefinition,
  Metadata,
  Server,
  ServerCredentials,
  status,
} from "@grpc/grpc-js";
import { loadSync } from "@grpc/proto-loader";
import { readRecordedAnswer } from "../recorded-answer.ts";
import { openKeyCheck } from "./check-key.ts";
import { readTemplate } from "./read-template.ts";

const [database = "", answerFile = ""] = process.argv.slice(2);
const checkKey = openKeyCheck(database);
const { contentType, data, etag, fields } = readTemplate(readRecordedAnswer(answerFile));
const proto = join(import.meta.dirname, "../../proto");
const definition = loadSync("letterpress/v1/template_service.proto", {
  keepCase: true,
  includeDirs: [proto, join(proto, "vendor")],
});
// biome-ignore lint/suspicious/noExplicitAny: proto-loader makes its classes at run time and has no types for them
const { TemplateService } = (loadPackageDefinition(definition) as any).letterpress.v1;
const response = { template: { content_type: contentType, data }, etag, version: 1 };

const GetTemplate: handleUnaryCall<unknown, typeof response> = (call, done) => {
  const [authorization] = call.metadata.get("authorization");
  if (!checkKey(String(authorization))) {
    done({ code: status.UNAUTHENTICATED });
    return;
  }
  const metadata = new Metadata();
  metadata.set("x-request-id", randomUUID());
  for (const [name, value] of fields) metadata.set(name, value);
  call.sendMetadata(metadata);
  done(null, response);
};

const server = new Server();
server.addService(TemplateService.service, { GetTemplate });
server.bindAsync("127.0.0.1:0", ServerCredentials.createInsecure(), (error, port) => {
  if (error !== null) throw error;
  console.log(`ready on http://127.0.0.1:${port}`);
});
process.once("SIGTERM", () => process.exit(0));
