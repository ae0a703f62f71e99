import type { Example } from "./examples.ts";
import type { Operation } from "./operations.ts";

/** The languages of samples, by the names that fences of Markdown have. */
export const LANGUAGES = { sh: "curl", js: "JavaScript", python: "Python", php: "PHP", grpcurl: "grpcurl" } as const;

/** Which language a sample is in. */
export type Language = keyof typeof LANGUAGES;

interface Request {
  readonly verb: string;
  /** With its query. */
  readonly target: string;
  /** Name of the variable of the environment; undefined for a call without a key. */
  readonly key: string | undefined;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string | undefined;
}

/** The example as a program that runs unchanged, in each language. */
export function samplesOf(operation: Operation, example: Example): Readonly<Record<Language, string>> {
  const request = toRequest(operation, example);
  return {
    sh: curl(request),
    js: javaScript(request),
    python: python(request),
    php: php(request),
    grpcurl: grpcurl(operation, example, request.key),
  };
}

/** What is sent over REST. */
export function toRequest(operation: Operation, { path = {}, query = {}, headers = {}, body }: Example): Request {
  const filled = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(path[name]));
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
  const type = body === undefined ? [] : [["Content-Type", "application/json"] as const];
  return {
    verb: operation.verb,
    target: search === "" ? filled : `${filled}?${search}`,
    key: keyOf(operation),
    headers: [...type, ...Object.entries(headers)],
    body: body === undefined ? undefined : toText(body),
  };
}

function keyOf({ needsKey, role }: Operation): string | undefined {
  if (!needsKey) return undefined;
  return role === undefined ? "LETTERPRESS_API_KEY" : "ADMIN_KEY";
}

/** JSON that is valid within single quotes in each of the languages. */
function toText(value: object): string {
  const text = JSON.stringify(value);
  if (/['\\]/.test(text)) throw new Error(`an example holds a quote or a backslash: ${text}`);
  return text;
}

function curl({ verb, target, key, headers, body }: Request): string {
  const method = verb === "GET" ? "" : `-X ${verb} `;
  return [
    `curl -s ${method}"$LETTERPRESS_URL${target}"`,
    ...(key === undefined ? [] : [`  -H "Authorization: Bearer $${key}"`]),
    ...headers.map(([name, value]) => `  -H '${name}: ${value}'`),
    ...(body === undefined ? [] : [`  -d '${body}'`]),
  ].join(" \\\n");
}

function javaScript({ verb, target, key, headers, body }: Request): string {
  const fields = headers.map(([name, value]) => `    "${name}": '${value}',`);
  return [
    `const answer = await fetch(\`\${process.env.LETTERPRESS_URL}${target}\`, {`,
    `  method: "${verb}",`,
    "  headers: {",
    ...(key === undefined ? [] : [`    Authorization: \`Bearer \${process.env.${key}}\`,`]),
    ...fields,
    "  },",
    ...(body === undefined ? [] : [`  body: '${body}',`]),
    "});",
    "console.log(await answer.text());",
  ].join("\n");
}

function python({ verb, target, key, headers, body }: Request): string {
  return [
    "import os",
    "import urllib.request",
    "",
    "request = urllib.request.Request(",
    `    os.environ["LETTERPRESS_URL"] + "${target}",`,
    `    method="${verb}",`,
    "    headers={",
    ...(key === undefined ? [] : [`        "Authorization": "Bearer " + os.environ["${key}"],`]),
    ...headers.map(([name, value]) => `        "${name}": '${value}',`),
    "    },",
    ...(body === undefined ? [] : [`    data=b'${body}',`]),
    ")",
    "with urllib.request.urlopen(request) as answer:",
    "    print(answer.read().decode())",
  ].join("\n");
}

function php({ verb, target, key, headers, body }: Request): string {
  return [
    "<?php",
    "$context = stream_context_create(['http' => [",
    `    'method' => '${verb}',`,
    "    'header' => [",
    ...(key === undefined ? [] : [`        'Authorization: Bearer ' . getenv('${key}'),`]),
    ...headers.map(([name, value]) => `        '${name}: ${value}',`),
    "    ],",
    ...(body === undefined ? [] : [`    'content' => '${body}',`]),
    "]]);",
    `echo file_get_contents(getenv('LETTERPRESS_URL') . '${target}', false, $context);`,
  ].join("\n");
}

function grpcurl({ grpcMethod }: Operation, { path, query, body, fields }: Example, key: string | undefined): string {
  return [
    "grpcurl -plaintext",
    ...(key === undefined ? [] : [`  -H "Authorization: Bearer $${key}"`]),
    `  -d '${JSON.stringify({ ...path, ...query, ...body, ...fields })}'`,
    `  "\${LETTERPRESS_URL#http://}" ${grpcMethod}`,
  ].join(" \\\n");
}
