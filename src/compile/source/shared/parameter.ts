import { type Fields, field, readArray, readFields } from "../../../domain/document/member.ts";
import { at, type Place, report } from "../../../domain/document/place.ts";
import { type DeclarationKind, takeDeclarations } from "../../../domain/document/variable/take-declarations.ts";
import { nearestName } from "../../../domain/nearest-name.ts";
import { quote } from "../../../domain/quote.ts";
import { type Argument, type Arguments, PARAMETER_NAME, readArgument } from "./argument.ts";

/** What a partial or layout declares of a parameter. */
export interface Parameter {
  readonly name: string;
  /** Absent: it must be given. */
  readonly default?: string | undefined;
}

export type Parameters = ReadonlyMap<string, Parameter>;

const DECLARATION: DeclarationKind = {
  element: "lp-parameter",
  rule: "partial.parameter",
  example: '<lp-parameter name="note" default="Thank you" />',
  max: 100,
};
const MEMBERS = ["name", "default", "description"];
const NO_ARGUMENTS: Arguments = new Map();

/** The parameters that MJML declares in `lp-parameter`, and its text without that. */
export function parametersInMjml(
  source: string,
  place: Place,
): { readonly text: string; readonly parameters: Parameters } {
  if (!source.includes("lp-parameter")) return { text: source, parameters: new Map() };
  const { text, declarations } = takeDeclarations(source, place, DECLARATION);
  return { text, parameters: readParameters(declarations) };
}

/** The parameters that a document declares in its member `parameters`. */
export function parametersInDocument(json: Fields, place: Place): Parameters {
  const all = at(place, "parameters");
  const stored = field(json, "parameters");
  const items = stored === undefined ? [] : (readArray(stored, all) ?? []);
  if (items.length > DECLARATION.max) {
    report(all, "partial.parameter", `there are ${items.length} parameters, the limit is ${DECLARATION.max}`);
  }
  const declarations = items.slice(0, DECLARATION.max).flatMap((item, index) => {
    const fields = readFields(item, at(all, index));
    return fields === undefined ? [] : [{ fields, place: at(all, index) }];
  });
  return readParameters(declarations);
}

function readParameters(
  declarations: readonly { readonly fields: Fields; readonly place: Place }[],
): Map<string, Parameter> {
  const parameters = new Map<string, Parameter>();
  for (const { fields, place } of declarations) {
    const parameter = readParameter(fields, place);
    if (parameter === undefined) continue;
    if (parameters.has(parameter.name)) {
      report(place, "partial.parameter", `"${parameter.name}" is declared twice; declare it once`);
    }
    parameters.set(parameter.name, parameter);
  }
  return parameters;
}

function readParameter(fields: Fields, place: Place): Parameter | undefined {
  for (const member of Object.keys(fields)) {
    if (MEMBERS.includes(member)) continue;
    const nearest = nearestName(member, MEMBERS);
    const advice = nearest === undefined ? "" : `; did you mean ${nearest}?`;
    return report(place, "partial.parameter", `a parameter has no "${quote(member)}"${advice}`);
  }
  const { name, default: fallback, description } = fields as Readonly<Record<string, unknown>>;
  if (typeof name !== "string" || !PARAMETER_NAME.test(name)) {
    const rule = "a name has 1 to 64 of a-z, 0-9 and _, and begins with a letter";
    return report(place, "partial.parameter", `needs a name, such as name="note": ${rule}`);
  }
  if ([fallback, description].some((text) => text !== undefined && text !== null && typeof text !== "string")) {
    return report(place, "partial.parameter", "default and description must be texts");
  }
  return typeof fallback === "string" ? { name, default: fallback } : { name };
}

/**
 * The arguments of a partial or layout: those given, and the defaults of others. Reports arguments without a parameter
 * and required ones that are missing; `what` names the partial or layout in messages.
 */
export function completeArguments(
  parameters: Parameters,
  given: ReadonlyMap<string, { readonly argument: Argument; readonly place: Place }>,
  { what, place }: { readonly what: string; readonly place: Place },
): Arguments {
  for (const [name, { place: where }] of given) {
    if (parameters.has(name)) continue;
    const names = [...parameters.keys()];
    const nearest = nearestName(name, names);
    const known = names.length === 0 ? "it has none" : `it has ${names.join(", ")}`;
    const advice = nearest === undefined ? known : `did you mean "${nearest}"?`;
    report(where, "partial.unknown-parameter", `${what} has no parameter "${quote(name)}"; ${advice}`);
  }
  const completed = new Map<string, Argument>();
  for (const { name, default: fallback } of parameters.values()) {
    const argument = given.get(name)?.argument;
    if (argument === undefined && fallback === undefined) {
      const message = `${what} requires the parameter "${name}"; give it, or declare a default in ${what}`;
      report(place, "partial.missing-parameter", message);
    }
    completed.set(name, argument ?? readArgument(fallback ?? "", NO_ARGUMENTS));
  }
  return completed;
}

/** What stands for each parameter where a partial or layout is compiled alone: a tag of the same name. */
export function ownArguments(parameters: Parameters): Arguments {
  const own = [...parameters.values()].map((parameter): [string, Argument] => {
    const { name, default: fallback = "" } = parameter;
    const isQuotable = fallback !== "" && !/['"{}]/.test(fallback);
    const tag = isQuotable ? `{{ ${name}|'${fallback}' }}` : `{{ ${name} }}`;
    return [name, [{ tag, inSetting: (setting) => parameter.default ?? anyValue(setting) }]];
  });
  return new Map(own);
}

/** The same in a setting, which can have no tag, such as a colour: defaults, and where there is none any value. */
export function ownSettings(parameters: Parameters, setting: string): Arguments {
  const own = new Map(ownArguments(parameters));
  for (const { name, default: fallback = anyValue(setting) } of parameters.values()) {
    if (fallback !== undefined) own.set(name, [{ literal: fallback }]);
  }
  return own;
}

/** A value that a colour or font may have, by the name of the member, attribute or property. */
function anyValue(setting: string): string | undefined {
  if (/background(?:-?color)?$/i.test(setting)) return "transparent";
  if (/color$/i.test(setting)) return "#000000";
  return /^font-?family$/i.test(setting) ? "Arial" : undefined;
}
