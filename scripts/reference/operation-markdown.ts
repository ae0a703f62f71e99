import type { JsonSchema } from "../openapi/json-schema.ts";
import { describeSchema } from "./describe-schema.ts";
import { exampleOf } from "./examples.ts";
import type { Operation } from "./operations.ts";
import type { Answer } from "./record-answers.ts";
import { LANGUAGES, type Language, samplesOf } from "./samples.ts";

/** One operation of the reference, in Markdown. */
export interface OperationText {
  /** Its heading, what it does, what it takes and answers with. */
  readonly prose: string;
  /** A request in each language, and its answer. */
  readonly samples: string;
}

/** Describes an operation, with the answer to its example. */
export function describeOperation(operation: Operation, answer: Answer): OperationText {
  const { operationId, verb, path, otherRoutes, description, parameters, body, success, isStream, codes, grpcMethod } =
    operation;
  const [status, schema] = success;
  const { properties = {}, required = [] } = (body ?? {}) as Members;
  const given = parameters.map((each): Row => [each.name, each.in, each.required, each.schema, each.description]);
  const members = Object.entries(properties).map(
    ([name, value]): Row => [name, "body", required.includes(name), value, String(value.description ?? "")],
  );
  const answered = Object.entries((schema as Members).properties ?? {});
  return {
    prose: [
      `## ${operationId}`,
      [`${verb} ${path}`, ...otherRoutes].map((route) => `\`${route}\``).join(" or "),
      description,
      `Key: ${describeKeys(operation)}. gRPC: \`${grpcMethod}\`.`,
      ...section("Takes", requestTable([...given, ...members])),
      ...section(`Answers ${status} with${isStream ? " events that hold" : ""}`, answerTable(answered)),
      ...section(
        "Errors",
        codes.flatMap(([code, names]) => names.map((name) => `- ${code} [${name}](/docs/errors#${name})`)),
      ),
    ].join("\n\n"),
    samples: samplesMarkdown(operation, answer),
  };
}

function describeKeys({ needsKey, isForSdkKeys, role }: Operation): string {
  if (!needsKey) return "none";
  const admin = role === undefined ? [] : [`\`admin\` of the role \`${role}\` or a larger one`];
  return [...(isForSdkKeys ? ["`sdk`"] : []), ...admin].join(", or ");
}

interface Members {
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
}

type Row = readonly [name: string, place: string, isRequired: boolean, schema: JsonSchema, description: string];

function section(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : [`### ${title}`, lines.join("\n")];
}

function requestTable(rows: readonly Row[]): readonly string[] {
  if (rows.length === 0) return [];
  const lines = rows.map(([name, place, isRequired, schema, description]) => [
    `\`${name}\``,
    isRequired ? `${place}, required` : place,
    describeSchema(schema),
    description,
  ]);
  return table([["Name", "In", "Type", "Meaning"], ...lines]);
}

function answerTable(members: readonly (readonly [string, JsonSchema])[]): readonly string[] {
  if (members.length === 0) return [];
  const lines = members.map(([name, schema]) => [
    `\`${name}\``,
    describeSchema(schema),
    String(schema.description ?? ""),
  ]);
  return table([["Member", "Type", "Meaning"], ...lines]);
}

function table([titles = [], ...rows]: readonly (readonly string[])[]): readonly string[] {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(titles), line(titles.map(() => "---")), ...rows.map(line)];
}

function samplesMarkdown(operation: Operation, { status, body }: Answer): string {
  const samples = samplesOf(operation, exampleOf(operation.operationId));
  const languages = Object.keys(LANGUAGES) as readonly Language[];
  const fences = languages.map((each) => `#### ${LANGUAGES[each]}\n\n${fence(fenceName(each), samples[each])}`);
  const answer =
    typeof body === "string" ? fence("text", body.trimEnd()) : fence("json", JSON.stringify(body, undefined, 2));
  return [...fences, `#### Answer ${status}`, answer].join("\n\n");
}

function fenceName(language: Language): string {
  return language === "grpcurl" ? "sh" : language;
}

function fence(language: string, code: string): string {
  return `\`\`\`${language}\n${code}\n\`\`\``;
}
