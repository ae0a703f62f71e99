import { type Member, readMembers } from "../../../domain/document/name-members.ts";
import { type Argument, type Arguments, literalOf } from "./argument.ts";

/** Stands for a literal argument in an expression that has been filled. Anywhere else there is no such function. */
export const LITERAL_FUNCTION = "lp_with";

/** Texts of CEL, LITERAL_FUNCTION, and what names a parameter: `with.note`, `with["note"]`, also within has(). */
const TOKEN =
  /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\blp_with\b|(has\s*\(\s*)?(?<![\w.])with\s*(?:\.\s*(\w+)|\[\s*(?:"(\w+)"|'(\w+)')\s*\])(\s*\))?/g;
const IDENTIFIER = /^[A-Za-z_]\w*$/;
const RESERVED = new Set(
  "as break const continue else false for function if import in let loop namespace null package return true var void while with context".split(
    " ",
  ),
);

/** An expression of a condition in which parameters are what they are given, or why that cannot be. */
export function fillCondition(
  expression: string,
  args: Arguments,
): { readonly text: string } | { readonly fault: string } {
  let fault: string | undefined;
  const text = expression.replace(TOKEN, (token: string, ...groups: (string | undefined)[]) => {
    const [has, plain, double, single, close = ""] = groups;
    const name = plain ?? double ?? single;
    // One that an author has written becomes a function that there is not, whatever else is filled.
    if (name === undefined) return token === LITERAL_FUNCTION ? `${token}_` : token;
    const operand = operandFor(name, args);
    if (typeof operand !== "string") {
      fault ??= operand.fault;
      return token;
    }
    if (has === undefined) return `${operand}${close}`;
    // CEL has no has() of a call.
    if (!operand.startsWith(LITERAL_FUNCTION)) return `has(${operand})`;
    return `(${operand} != null)`;
  });
  return fault === undefined ? { text } : { fault };
}

function operandFor(name: string, args: Arguments): string | { readonly fault: string } {
  const argument = args.get(name);
  if (argument === undefined) {
    return { fault: `names no declared parameter "${name}"; declare it: <lp-parameter name="${name}" />` };
  }
  const fault = `tests with.${name}, which is given text and tags; give it one tag, or a text without tags`;
  return toOperand(argument) ?? { fault };
}

function toOperand(argument: Argument): string | undefined {
  const literal = literalOf(argument);
  if (literal !== undefined) return `${LITERAL_FUNCTION}(${JSON.stringify(literal)})`;
  const [first, ...others] = namedBy(argument) ?? [];
  if (first === undefined) return undefined;
  const isPlain = IDENTIFIER.test(first.text) && !RESERVED.has(first.text);
  if (!isPlain) return others.length === 0 ? `context[${JSON.stringify(first.text)}]` : undefined;
  return others.reduce(
    (path, { text }) =>
      IDENTIFIER.test(text) && !RESERVED.has(text) ? `${path}.${text}` : `${path}[${JSON.stringify(text)}]`,
    first.text,
  );
}

/** The name of the value that an argument of one tag has, without its group. Undefined for any other argument. */
export function namedBy(argument: Argument): readonly Member[] | undefined {
  const [piece, ...others] = argument;
  if (piece === undefined || !("tag" in piece) || others.length > 0) return undefined;
  const [, written = ""] = /^\{\{\s*([^|]*?)\s*(?:\|[\s\S]*)?\}\}$/.exec(piece.tag) ?? [];
  const members = readMembers(written) ?? [];
  const [group, ...rest] = members;
  const isGroup = rest.length > 0 && group?.isQuoted === false && /^(?:text|url|attr)$/.test(group.text);
  return isGroup ? rest : members;
}
