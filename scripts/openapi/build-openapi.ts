import { readFileSync } from "node:fs";
import type { DescMessage } from "@bufbuild/protobuf";
import { type HttpBinding, readHttpBindings } from "../../src/transport/protocol/rest/http-rule.ts";
import { errorSchemas } from "./error-schema.ts";
import { fetchedTemplateSchema } from "./fetched-template-schema.ts";
import { HEADERS } from "./headers.ts";
import type { JsonSchema } from "./json-schema.ts";
import { answerSchema, messagesOf } from "./message-schema.ts";
import { bodySchema, buildOperation } from "./operation.ts";
import { plainRoutes } from "./plain-routes.ts";
import type { ProtoImage } from "./proto-image.ts";
import { errorComponents } from "./responses.ts";

const DESCRIPTION = `Email templates compiled once at publish, and filled locally.

The same calls are served over gRPC, gRPC-web and Connect, under the names in \`x-grpc-method\`. Every GET is answered to
HEAD too. A path answers other methods with 405 and \`Allow\`. Members of requests that nobody knows are refused; members
of answers may be added.`;

/** The OpenAPI 3.1 description of REST, from what is written in proto/ and the table of errors in docs/api.md. */
export function buildOpenApi(image: ProtoImage): JsonSchema {
  const bindings = image.services.flatMap(({ methods }) => methods).flatMap(readHttpBindings);
  const { version } = JSON.parse(readFileSync("package.json", "utf8"));
  const paths = { ...pathsOf(bindings, image), ...plainRoutes() };
  return {
    openapi: "3.1.0",
    info: {
      title: "Letterpress",
      version,
      description: DESCRIPTION,
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: "/" }],
    tags: [
      ...image.services
        .filter(({ typeName }) => bindings.some(({ method }) => method.parent.typeName === typeName))
        .map((service) => ({ name: service.name, description: image.commentOf(service).join("\n\n") })),
      { name: "Probes", description: "For operators of the server. They require no key." },
    ],
    paths,
    components: {
      securitySchemes: {
        SdkKey: { type: "http", scheme: "bearer", description: "A key of kind `sdk`: `lp_sdk_…`." },
        AdminKey: { type: "http", scheme: "bearer", description: "A key of kind `admin`: `lp_admin_…`." },
      },
      parameters: { IdempotencyKey: IDEMPOTENCY_KEY },
      headers: Object.fromEntries(Object.entries(HEADERS).map(([name, { component }]) => [name, component])),
      responses: errorComponents(paths),
      schemas: schemasOf(bindings, image),
    },
  };
}

const IDEMPOTENCY_KEY = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description:
    "A key of the caller's for this request, such as a UUID: 1 to 255 visible characters, in double quotes or " +
    "without. The same request with the same key is carried out once within 24 hours.",
  schema: { type: "string", pattern: '^([!#-+\\--~]{1,255}|"([ !#-\\[\\]-~]|\\\\["\\\\]){1,255}")$' },
};

function pathsOf(bindings: readonly HttpBinding[], image: ProtoImage): Readonly<Record<string, JsonSchema>> {
  const groups = Map.groupBy(bindings, ({ path }) => path.text);
  return Object.fromEntries(
    [...groups].map(([path, group]) => [
      path,
      Object.fromEntries(group.map((binding) => [binding.verb.toLowerCase(), buildOperation(binding, image)])),
    ]),
  );
}

function schemasOf(bindings: readonly HttpBinding[], image: ProtoImage): Readonly<Record<string, JsonSchema>> {
  const bodies = bindings
    .filter(({ body }) => body === "all")
    .map((binding) => [binding.method.input.name, bodySchema(binding, image)] as const);
  const answers = new Map(
    bindings.flatMap(({ method, responseField }) => messagesOf(responseField?.message ?? method.output)).map(named),
  );
  const fetched = image.services
    .flatMap(({ methods }) => methods)
    .flatMap(({ output }) => output.fields)
    .find(({ message }) => message?.typeName === "google.api.HttpBody");
  return {
    ...Object.fromEntries(bodies),
    ...Object.fromEntries(
      [...answers].filter(isOurs).map(([name, message]) => [name, answerSchema(message, image.commentOf)]),
    ),
    FetchedTemplate: fetchedTemplateSchema(fetched === undefined ? "" : image.commentOf(fetched).join(" ")),
    ...errorSchemas(),
  };
}

function named(message: DescMessage): readonly [string, DescMessage] {
  return [message.name, message];
}

function isOurs([, message]: readonly [string, DescMessage]): boolean {
  return message.file.proto.package === "letterpress.v1";
}
