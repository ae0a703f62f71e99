import { normalizeTagName } from "../../../../core/evaluator/names.ts";
import { lowerCase } from "../../../../core/evaluator/text.ts";
import { quote } from "../../quote.ts";
import { describeType, type Fields, field } from "../member.ts";
import { at, type Place, report } from "../place.ts";
import { fitsType, TYPE_RULES, VARIABLE_TYPES, type Variable, type VariableType } from "./variable.ts";

/** Lists, the group and the name, as reports name a value; or all without the group, for each group that has it. */
const VARIABLE_NAME = /^((?:\w+\.){0,24}?)(text|url|attr|context)\.([^\p{Cc}]{1,100})$/u;
const PLAIN_NAME = /^[^\p{Cc}]{1,100}$/u;
const DESCRIPTION = /^[^\p{Cc}]{0,300}$/u;
const MEMBERS = ["name", "type", "description", "example", "required"];

/** Reads what one declaration says, and reports each fault of it. Undefined when it has any. */
export function parseVariable(fields: Fields, place: Place): Variable | undefined {
  const before = place.diagnostics.length;
  for (const name of Object.keys(fields).filter((each) => !MEMBERS.includes(each))) {
    invalid(place, name, `is unknown; a variable has ${MEMBERS.join(", ")}`);
  }
  const written = textOf(fields, "name", place) ?? "";
  const name = nameOf(written);
  if (name === undefined) {
    invalid(place, "name", "must be a name, such as order.note, text.first_name, context.plan or items.text.title");
  }
  const type = textOf(fields, "type", place) ?? "text";
  if (!isType(type)) invalid(place, "type", `"${quote(type)}" must be one of ${VARIABLE_TYPES.join(", ")}`);
  const description = textOf(fields, "description", place) ?? "";
  if (!DESCRIPTION.test(description)) {
    invalid(place, "description", "must be one line of at most 300 characters, without control characters");
  }
  const example = exampleOf(fields, place);
  if (example !== undefined && isType(type) && !fitsType(type, example)) {
    invalid(place, "example", `"${quote(example)}" must be ${TYPE_RULES[type].about}, as the type says`);
  }
  const required = field(fields, "required") ?? false;
  if (typeof required !== "boolean") {
    invalid(place, "required", `must be true or false, is ${describeType(required)}`);
  }
  if (place.diagnostics.length > before || name === undefined || !isType(type)) return undefined;
  return {
    ...name,
    type,
    description,
    example,
    isRequired: required === true,
    path: place.path,
  };
}

function nameOf(written: string): Pick<Variable, "lists" | "group" | "name"> | undefined {
  const grouped = VARIABLE_NAME.exec(written);
  if (grouped === null) {
    return PLAIN_NAME.test(written) ? { lists: [], group: "any", name: normalizeTagName(written) } : undefined;
  }
  const [, lists = "", group = "", own = ""] = grouped;
  return {
    lists: lists.split(".").slice(0, -1).map(normalizeTagName),
    group: group as Variable["group"], // one of those that the pattern has
    name: group === "context" ? lowerCase(own) : normalizeTagName(own),
  };
}

function isType(text: string): text is VariableType {
  return VARIABLE_TYPES.some((type) => type === text);
}

function textOf(fields: Fields, name: string, place: Place): string | undefined {
  const value = field(fields, name);
  if (value === undefined || typeof value === "string") return value;
  return invalid(place, name, `must be a string, is ${describeType(value)}`);
}

function exampleOf(fields: Fields, place: Place): string | undefined {
  const value = field(fields, "example");
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  return textOf(fields, "example", place);
}

/** In MJML the place is that of the element, whose attributes have none. */
function invalid(place: Place, member: string, message: string): undefined {
  return report(place.path[0] === "mjml" ? place : at(place, member), "variable.invalid", `${member} ${message}`);
}
