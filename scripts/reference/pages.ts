import type { DescribedCode } from "../openapi/error-codes.ts";
import { describedCodes } from "../openapi/error-codes.ts";
import { describeOperation, type OperationText } from "./operation-markdown.ts";
import type { ApiDocument } from "./operations.ts";
import type { Answer } from "./record-answers.ts";

/** A page of the reference, in Markdown. */
export interface Page {
  /** Where it is served; its Markdown under the same with `.md`. */
  readonly path: string;
  readonly title: string;
  /** One line for lists of pages. */
  readonly summary: string;
  readonly introduction: string;
  readonly operations: readonly OperationText[];
}

const PATHS: Readonly<Record<string, string>> = {
  TemplateService: "/docs/templates",
  BrandService: "/docs/brands",
  KeyService: "/docs/keys",
  PreviewLinkService: "/docs/preview-links",
  TranslationService: "/docs/translations",
  RepublishService: "/docs/republish",
  AuditService: "/docs/audit",
  ServerService: "/docs/server",
};
const TITLES: Readonly<Record<string, string>> = {
  TemplateService: "Templates",
  BrandService: "Brands",
  KeyService: "Keys",
  PreviewLinkService: "Links",
  TranslationService: "Translations",
  RepublishService: "Republish",
  AuditService: "Audit",
  ServerService: "Server",
};

/** Every page but that of diagnostics: the first, one for each service, and the errors. */
export function buildPages(document: ApiDocument, answers: Readonly<Record<string, Answer>>): readonly Page[] {
  const services = Object.entries(PATHS).map(([name, path]) => {
    const description = document.tags.find((tag) => tag.name === name)?.description ?? "";
    return servicePage({ name, path, description }, document, answers);
  });
  return [firstPage(document), ...services, errorsPage()];
}

function firstPage({ operations, info }: ApiDocument): Page {
  const groups = Object.entries(PATHS).map(([service, path]) => {
    const own = operations.filter((operation) => operation.service === service);
    const lines = own.map(
      ({ operationId, verb, path: url }) => `- [${operationId}](${path}#${operationId}) \`${verb} ${url}\``,
    );
    return `## ${TITLES[service]}\n\n${lines.join("\n")}`;
  });
  const introduction = `# Letterpress ${info.version}

Email templates compiled once at publish, and filled locally. One port speaks REST, gRPC, gRPC-web and Connect.

Every call but \`OpenPreviewLink\` requires an API key as \`Authorization: Bearer <key>\`: \`GetTemplate\` and \`WatchTemplates\` one of kind
\`sdk\`, \`GetTemplateContract\` one of either kind, and all others one of kind \`admin\`. The samples read the address
of the server from \`LETTERPRESS_URL\`, such as \`http://127.0.0.1:8080\`, and the keys from \`LETTERPRESS_API_KEY\` and
\`ADMIN_KEY\`. Each was run against a server, whose answers are shown; in them ids, times, sizes and secrets are always
the same, and long texts are cut at \`…\`.

- [OpenAPI 3.1](/openapi.json), for tools
- [Errors](/docs/errors), by their codes
- [Diagnostics](/docs/diagnostics): what is found in templates
- [JSON Schema of documents](/schemas/template-json-1.0.json)

${groups.join("\n\n")}
`;
  return {
    path: "/docs",
    title: "Reference",
    summary: "what there is, and how to call it",
    introduction,
    operations: [],
  };
}

interface Service {
  readonly name: string;
  readonly path: string;
  readonly description: string;
}

function servicePage(
  { name, path, description }: Service,
  { operations }: ApiDocument,
  answers: Readonly<Record<string, Answer>>,
): Page {
  const own = operations.filter(({ service }) => service === name);
  const title = TITLES[name] ?? name;
  return {
    path,
    title,
    summary: own.map(({ operationId }) => operationId).join(", "),
    introduction: `# ${title}\n\n${description}\n`,
    operations: own.map((operation) => describeOperation(operation, answerTo(operation.operationId, answers))),
  };
}

function answerTo(operationId: string, answers: Readonly<Record<string, Answer>>): Answer {
  const answer = answers[operationId];
  if (answer === undefined) throw new Error(`no answer of ${operationId} was recorded: npm run generate -- answers`);
  return answer;
}

function errorsPage(): Page {
  const introduction = `# Errors

Every error has a published code, the same over every protocol: in \`code\` of a body over REST, in
\`google.rpc.ErrorInfo.reason\` of an RPC error. A code is never renamed. Where a call may succeed later, \`Retry-After\`
or \`google.rpc.RetryInfo\` says when.

${describedCodes().map(describeCode).join("\n\n")}
`;
  return {
    path: "/docs/errors",
    title: "Errors",
    summary: "every code with its meaning",
    introduction,
    operations: [],
  };
}

function describeCode({ code, status, grpc, when }: DescribedCode): string {
  const words = when.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1");
  return `## ${code}\n\nREST ${status}, gRPC ${grpc}: ${words}.`;
}
