import type { PathTemplate, PathVariable, Segment } from "./path-template.ts";

/**
 * Reads a path template by the grammar of google.api.http. Throws an error that names the template, the place and the
 * rule, to be seen at start.
 */
export function parsePathTemplate(text: string): PathTemplate {
  const reader: Reader = { text, at: 0, segments: [], variables: [] };
  expect(reader, "/");
  readSegments(reader, true);
  const verb = peek(reader) === ":" ? readVerb(reader) : undefined;
  if (reader.at < text.length) fail(reader, `unexpected '${peek(reader)}'`);
  const rest = reader.segments.findIndex((segment) => segment.kind === "**");
  if (rest >= 0 && rest < reader.segments.length - 1) fail(reader, "'**' must be the last segment");
  return { text, segments: reader.segments, variables: reader.variables, verb };
}

interface Reader {
  readonly text: string;
  at: number;
  readonly segments: Segment[];
  readonly variables: PathVariable[];
}

const LITERAL = /[A-Za-z0-9._~-]+/y;
const FIELD_PATH = /[A-Za-z_][A-Za-z0-9_]*(?:[.][A-Za-z_][A-Za-z0-9_]*)*/y;

function readSegments(reader: Reader, mayHoldVariables: boolean): void {
  readSegment(reader, mayHoldVariables);
  while (peek(reader) === "/") {
    reader.at++;
    readSegment(reader, mayHoldVariables);
  }
}

function readSegment(reader: Reader, mayHoldVariables: boolean): void {
  if (peek(reader) === "{") {
    if (!mayHoldVariables) fail(reader, "a variable within a variable");
    readVariable(reader);
  } else if (reader.text.startsWith("**", reader.at)) {
    reader.at += 2;
    reader.segments.push({ kind: "**" });
  } else if (peek(reader) === "*") {
    reader.at++;
    reader.segments.push({ kind: "*" });
  } else {
    reader.segments.push({ kind: "literal", text: read(reader, LITERAL, "a segment") });
  }
}

function readVariable(reader: Reader): void {
  reader.at++;
  const fieldPath = read(reader, FIELD_PATH, "a field path");
  if (reader.variables.some((variable) => variable.fieldPath === fieldPath)) fail(reader, `'${fieldPath}' twice`);
  const from = reader.segments.length;
  if (peek(reader) === "=") {
    reader.at++;
    readSegments(reader, false);
  } else {
    reader.segments.push({ kind: "*" });
  }
  expect(reader, "}");
  reader.variables.push({ fieldPath, from, to: reader.segments.length });
}

function readVerb(reader: Reader): string {
  reader.at++;
  return read(reader, LITERAL, "a verb");
}

function read(reader: Reader, pattern: RegExp, what: string): string {
  pattern.lastIndex = reader.at;
  const found = pattern.exec(reader.text)?.[0];
  if (found === undefined) return fail(reader, `expected ${what}`);
  reader.at += found.length;
  return found;
}

function expect(reader: Reader, character: string): void {
  if (peek(reader) !== character) fail(reader, `expected '${character}'`);
  reader.at++;
}

function peek(reader: Reader): string {
  return reader.text.charAt(reader.at);
}

function fail(reader: Reader, fault: string): never {
  throw new Error(`path template ${JSON.stringify(reader.text)}, position ${reader.at}: ${fault}`);
}
