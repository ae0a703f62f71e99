import { type Fields, field, isFields } from "../../../../domain/document/member.ts";
import { readOperator } from "../../../../domain/document/operator.ts";
import { at, type Place, report } from "../../../../domain/document/place.ts";
import { compareRule } from "../../condition/compile-condition.ts";
import { type Argument, type Arguments, literalOf } from "../../shared/argument.ts";
import { namedBy } from "../../shared/fill-condition.ts";

const PARAMETER = /^\s*with\s*\.\s*(\w+)\s*$/;

/**
 * A stored visibility in which parameters are what they are given: a rule about a text is decided, one about a tag
 * compares the value of that tag. A boolean: the whole of it is decided.
 */
export function foldVisibility(stored: Fields, args: Arguments, place: Place): Fields | boolean {
  return field(stored, "enabled") === true ? foldGroup(stored, args, place) : stored;
}

function foldGroup(group: Fields, args: Arguments, place: Place): Fields | boolean {
  const isAny = field(group, "match") === "any";
  const rules = foldEach(group, "rules", place, (rule, below) => foldRule(rule, args, below));
  const groups = foldEach(group, "groups", place, (inner, below) => foldGroup(inner, args, below));
  const folded = [...rules, ...groups];
  if (folded.includes(isAny)) return isAny;
  const isOpen = (each: unknown) => typeof each !== "boolean";
  if (folded.length > 0 && !folded.some(isOpen)) return !isAny;
  if (folded.every(isOpen)) return { ...group, ...kept("rules", rules), ...kept("groups", groups) };
  return { ...group, rules: rules.filter(isOpen), groups: groups.filter(isOpen) };
}

function kept(name: string, members: readonly unknown[]): Fields {
  return members.length === 0 ? {} : { [name]: members };
}

/** What is no list of objects stays as it is, and is reported where the document is read. */
function foldEach(
  group: Fields,
  name: string,
  place: Place,
  fold: (stored: Fields, place: Place) => Fields | boolean,
): readonly unknown[] {
  const stored = field(group, name);
  if (!Array.isArray(stored)) return [];
  return stored.map((entry, index) => (isFields(entry) ? fold(entry, at(place, name, index)) : entry));
}

function foldRule(rule: Fields, args: Arguments, place: Place): Fields | boolean {
  const tag = field(rule, "tag");
  const name = typeof tag === "string" ? PARAMETER.exec(tag)?.[1] : undefined;
  if (name === undefined) return rule;
  const argument = args.get(name);
  const fault = argument === undefined ? `names no declared parameter "${name}"; declare it in parameters` : "";
  if (argument === undefined) return refuse(place, fault);
  const literal = literalOf(argument);
  return literal === undefined ? testTag(rule, name, argument, place) : testText(rule, literal, place);
}

function testText(rule: Fields, literal: string, place: Place): Fields | boolean {
  const operator = readOperator(field(rule, "operator"), at(place, "operator"));
  const value = field(rule, "value") ?? "";
  if (operator === undefined || typeof value !== "string") return false;
  const [kind, decided] = compareRule(["literal", literal], { operator, value }, place);
  return kind === "constant" && decided;
}

function testTag(rule: Fields, name: string, argument: Argument, place: Place): Fields | boolean {
  const [first, ...path] = namedBy(argument) ?? [];
  if (first === undefined) {
    return refuse(place, `tests with.${name}, which is given text and tags; give it one tag, or a text without tags`);
  }
  return { ...rule, tag: [first, ...path].map(({ text }) => text).join(".") };
}

function refuse(place: Place, fault: string): boolean {
  report(at(place, "tag"), "partial.unknown-parameter", `the condition ${fault}`);
  return true;
}
