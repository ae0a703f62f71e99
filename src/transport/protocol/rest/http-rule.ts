import { type DescField, type DescMessage, type DescMethod, getOption, hasOption } from "@bufbuild/protobuf";
import type { MethodImplSpec } from "@connectrpc/connect";
import { http } from "../../../../gen/google/api/annotations_pb.ts";
import type { HttpRule } from "../../../../gen/google/api/http_pb.ts";
import type { UnarySpec } from "../../rpc/call/build-invoke.ts";
import type { StreamSpec } from "../../rpc/call/build-invoke-stream.ts";
import type { Rpcs } from "../../rpc/rpcs.ts";
import { type FieldPath, findFieldPath, fitsInUrl } from "./find-field.ts";
import { parsePathTemplate } from "./parse-path-template.ts";
import type { PathTemplate } from "./path-template.ts";

/** One google.api.http rule of a method, resolved against its messages. */
export interface HttpBinding {
  readonly method: DescMethod;
  /** In capitals. */
  readonly verb: string;
  readonly path: PathTemplate;
  /** The field of each path variable, by its dotted name. */
  readonly variables: ReadonlyMap<string, FieldPath>;
  /** `all`: the body is the message. A field: the body is that field. Undefined: there is none. */
  readonly body: "all" | DescField | undefined;
  /** The field that is the answer's body; undefined: the message is. */
  readonly responseField: DescField | undefined;
}

/**
 * Whether requests may have a body. Their calls are authorized before it is read, those of others when they are
 * answered.
 */
export function mayHaveBody({ verb }: HttpBinding): boolean {
  return verb !== "GET";
}

/**
 * The bindings of a method, additional ones too; none when it has no rule. Throws when a rule breaks the grammar or
 * names no field.
 */
export function readHttpBindings(method: DescMethod): readonly HttpBinding[] {
  if (!hasOption(method, http)) return [];
  const rule = getOption(method, http);
  for (const additional of rule.additionalBindings) {
    if (additional.additionalBindings.length > 0) fail(method, "additional bindings do not nest");
  }
  return [rule, ...rule.additionalBindings].map((each) => readBinding(method, each));
}

function readBinding(method: DescMethod, rule: HttpRule): HttpBinding {
  const { verb, text } = readPattern(method, rule);
  const path = parsePathTemplate(text);
  const body = readBody(method, rule, verb);
  const variables = new Map(
    path.variables.map(({ fieldPath }) => [fieldPath, readVariable(method, fieldPath, body)] as const),
  );
  const responseField = rule.responseBody === "" ? undefined : readResponseField(method, rule.responseBody);
  return { method, verb, path, variables, body, responseField };
}

function readPattern(method: DescMethod, { pattern }: HttpRule): { readonly verb: string; readonly text: string } {
  if (pattern.case === undefined) return fail(method, "the rule has no pattern");
  if (pattern.case === "custom") return { verb: pattern.value.kind.toUpperCase(), text: pattern.value.path };
  return { verb: pattern.case.toUpperCase(), text: pattern.value };
}

function readBody(method: DescMethod, rule: HttpRule, verb: string): HttpBinding["body"] {
  if (rule.body === "") return undefined;
  if (verb === "GET" || verb === "HEAD") return fail(method, `${verb} accepts no body`);
  return rule.body === "*" ? "all" : findOwn(method, method.input, rule.body);
}

function readVariable(method: DescMethod, dotted: string, body: HttpBinding["body"]): FieldPath {
  const fields = findFieldPath(method.input, dotted);
  const last = fields?.at(-1);
  if (fields === undefined || last === undefined) return fail(method, `path variable '${dotted}' names no field`);
  if (last.fieldKind === "list" || !fitsInUrl(last)) fail(method, `path variable '${dotted}' is no single value`);
  if (fields[0] === body) fail(method, `'${dotted}' is bound by the path and is the body`);
  return fields;
}

/** Only whole messages: a list or a single value would make an answer that can never grow a member. */
function readResponseField(method: DescMethod, name: string): DescField {
  const field = findOwn(method, method.output, name);
  if (field.fieldKind !== "message" || field.oneof !== undefined) fail(method, `'${name}' is no plain message field`);
  return field;
}

function findOwn(method: DescMethod, message: DescMessage, name: string): DescField {
  return (
    message.fields.find((field) => field.name === name) ?? fail(method, `'${name}' is no field of ${message.name}`)
  );
}

function fail(method: DescMethod, fault: string): never {
  throw new Error(`google.api.http of ${method.parent.typeName}/${method.name}: ${fault}`);
}

interface Bound<Spec> {
  readonly spec: Spec;
  readonly binding: HttpBinding;
}

/** Every binding of every unary method, additional ones too. Throws when a rule is wrong. */
export function unaryBindings({ services }: Rpcs): readonly Bound<UnarySpec>[] {
  return bindingsOf(specsOf(services).filter((spec) => spec.kind === "unary"));
}

/** The same of methods that answer with a stream, which is read by GET alone. */
export function streamBindings({ services }: Rpcs): readonly Bound<StreamSpec>[] {
  const bindings = bindingsOf(specsOf(services).filter((spec) => spec.kind === "server_streaming"));
  for (const { binding } of bindings) if (binding.verb !== "GET") fail(binding.method, "a stream is read by GET");
  return bindings;
}

function specsOf(services: Rpcs["services"]) {
  return services.flatMap((service) => Object.values(service.methods));
}

function bindingsOf<Spec extends MethodImplSpec>(specs: readonly Spec[]): readonly Bound<Spec>[] {
  return specs.flatMap((spec) => readHttpBindings(spec.method).map((binding) => ({ spec, binding })));
}
