import { quote, shorten } from "./quote.ts";

/** More findings than this help nobody. */
const FINDINGS_MAX = 500;
/** In bytes of JSON, so that an answer is never larger than its source. */
const BYTES_MAX = 128 * 1024;
const MESSAGE_MAX = 1_000;

/** The first findings, as an answer lists them: at most 500, and at most 128 KiB of JSON. */
export function listFindings<Finding>(
  findings: readonly Finding[],
  show: (finding: Finding) => Finding,
): readonly Finding[] {
  const listed: Finding[] = [];
  let bytes = 0;
  for (const finding of findings.slice(0, FINDINGS_MAX)) {
    const shown = show(finding);
    bytes += Buffer.byteLength(JSON.stringify(shown));
    if (bytes > BYTES_MAX) break;
    listed.push(shown);
  }
  return listed;
}

/** What a message says, up to 1,000 characters. */
export function shortMessage(message: string): string {
  return shorten(message, MESSAGE_MAX);
}

/** A place whose names, which may be any, are as long as quoted values. */
export function shortPath(path: readonly (string | number)[]): readonly (string | number)[] {
  return path.map((segment) => (typeof segment === "string" ? quote(segment) : segment));
}
