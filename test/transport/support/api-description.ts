import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";

interface Referring {
  readonly $ref?: string;
}

interface Header extends Referring {
  readonly required?: boolean;
}

interface Media {
  readonly schema: object;
  /** Of each event of a stream. */
  readonly "x-event-data"?: object;
}

interface ApiResponse extends Referring {
  readonly headers?: Readonly<Record<string, Header>>;
  readonly content?: Readonly<Record<string, Media>>;
}

interface ApiParameter extends Referring {
  readonly name: string;
  readonly in: string;
  readonly schema: object;
}

/** An operation of docs/openapi.json. */
export interface ApiOperation {
  readonly operationId: string;
  readonly "x-grpc-method"?: string;
  readonly security: readonly object[];
  readonly parameters?: readonly ApiParameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<Record<string, ApiResponse>>;
}

const document = JSON.parse(readFileSync("docs/openapi.json", "utf8"));
const ajv = buildAjv();

/** Every operation by its verb and path, such as `GET /api/v1/keys`. */
export const operations: ReadonlyMap<string, ApiOperation> = new Map(
  Object.entries<Record<string, ApiOperation>>(document.paths).flatMap(([path, verbs]) =>
    Object.entries(verbs).map(([verb, operation]) => [`${verb.toUpperCase()} ${path}`, operation] as const),
  ),
);

/** What of an answer its operation does not document: nothing when all is well. */
export async function undocumentedParts(call: string, answer: Response): Promise<readonly string[]> {
  const response = operations.get(call)?.responses[answer.status];
  if (response === undefined) return [`${call}: status ${answer.status}`];
  const { headers = {}, content } = resolve(response);
  const missing = Object.entries(headers)
    .filter(([name, header]) => !answer.headers.has(name) && resolve(header).required === true)
    .map(([name]) => `header ${name} is missing`);
  const text = await answer.text();
  if (content === undefined) return text === "" ? missing : [...missing, "a body"];
  const type = answer.headers.get("content-type")?.split(";")[0] ?? "";
  const media = content[type];
  if (media === undefined) return [...missing, `type ${type}`];
  return [...missing, ...bodiesOf(text, media).flatMap(([schema, body]) => faultsOf(schema, body))];
}

/** What an answer holds, with the schema that describes it: one value, or many events and their data. */
function bodiesOf(text: string, { schema, "x-event-data": ofEvent }: Media): (readonly [object, unknown])[] {
  if (ofEvent === undefined) return [[schema, JSON.parse(text)]];
  const events = text.split("\n\n").map((block) => Object.fromEntries(block.split("\n").map(fieldOf)));
  return events.flatMap((event) =>
    event.data === undefined ? [] : [[schema, event] as const, [ofEvent, JSON.parse(event.data)] as const],
  );
}

function fieldOf(line: string): readonly [string, string] {
  const end = line.indexOf(": ");
  return [line.slice(0, end), line.slice(end + 2)];
}

/** The faults of a request body by the schema of its operation. */
export function bodyFaults(call: string, body: unknown): readonly string[] {
  const media = operations.get(call)?.requestBody?.content["application/json"];
  return media === undefined ? ["takes no body"] : faultsOf(media.schema, body);
}

function faultsOf(schema: object, value: unknown): readonly string[] {
  const validate = ajv.compile(absolute(schema));
  return validate(value) ? [] : (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message}`);
}

function resolve<Part extends Referring>(part: Part): Part {
  if (part.$ref === undefined) return part;
  return part.$ref
    .slice(2)
    .split("/")
    .reduce((found, name) => found[name], document);
}

/** Answers may hold what later versions add, but this version holds only what is described. */
function buildAjv(): Ajv2020 {
  const schemas = Object.entries<{ properties?: object }>(document.components.schemas).map(([name, schema]) => [
    name,
    schema.properties === undefined ? schema : { additionalProperties: false, ...schema },
  ]);
  const built = new Ajv2020({ allErrors: true, strictTypes: false, strictRequired: false });
  addFormats.default(built);
  built.addVocabulary(["components"]);
  built.addSchema({ $id: "https://openapi.example/", components: { schemas: Object.fromEntries(schemas) } });
  return built;
}

function absolute(schema: object): object {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"https://openapi.example/#/'));
}
