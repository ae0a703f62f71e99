import type { ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import { type CaseAnswer, readCaseTemplate } from "./fetch-case.ts";

/** Gives the answer of an exchange, or breaks the connection as it says. `serverUrl` takes the place of `{server}`. */
export function answerExchange(answer: CaseAnswer, response: ServerResponse, serverUrl: string): void {
  if (answer.fault === undefined) sendAnswer(answer, response, serverUrl);
  else breakConnection(answer.fault, response);
}

function sendAnswer(answer: CaseAnswer, response: ServerResponse, serverUrl: string): void {
  const body = bodyOf(answer);
  const headers = Object.entries(answer.headers ?? {}).map(([name, value]) => [
    name,
    value.replace("{server}", serverUrl),
  ]);
  response.writeHead(answer.status ?? 200, {
    Connection: "close",
    ...((answer.template ?? answer.json) !== undefined && { "Content-Type": "application/json" }),
    ...(answer.gzip === true && { "Content-Encoding": "gzip" }),
    ...(answer.chunked !== true && hasBody(answer) && { "Content-Length": body.length }),
    ...Object.fromEntries(headers),
  });
  const { send_bytes: sent = body.length, then } = answer;
  if (then === undefined) response.end(body);
  else response.write(body.subarray(0, sent), () => then === "close" && response.destroy());
}

function breakConnection(fault: NonNullable<CaseAnswer["fault"]>, { socket }: ServerResponse): void {
  if (fault === "close") socket?.destroy();
  if (fault === "not-http") socket?.end("SSH-2.0-OpenSSH_9.2\r\n");
}

/** Answers of these statuses have neither body nor length (RFC 9110, section 6.4.1). */
function hasBody({ status = 200 }: CaseAnswer): boolean {
  return status !== 204 && status !== 304;
}

function bodyOf(answer: CaseAnswer): Buffer {
  const content = contentOf(answer);
  const padding = Buffer.alloc(Math.max(0, (answer.body_bytes ?? 0) - content.length), " ");
  const body = Buffer.concat([content, padding]);
  return answer.gzip === true ? gzipSync(body) : body;
}

function contentOf({ template, json, text = "", base64 }: CaseAnswer): Buffer {
  if (template !== undefined) return readCaseTemplate(template);
  if (json !== undefined) return Buffer.from(JSON.stringify(json));
  return base64 === undefined ? Buffer.from(text) : Buffer.from(base64, "base64");
}
