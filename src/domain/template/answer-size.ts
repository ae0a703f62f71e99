import { type Diagnostic, finding } from "../diagnostic.ts";
import { Refusal } from "../error.ts";
import type { TemplateSource } from "./template-source.ts";
import type { TemplateVersion } from "./template-version.ts";

/**
 * The most bytes of JSON that a fetch answers with over any protocol. Connect's JSON form holds them in base64, four
 * bytes for three; a message of gRPC ends at 4 MiB with the clients of most languages.
 */
export const ANSWER_BYTES_MAX = 3_000_000;

/** The most bytes of JSON that both schemas and the example of a contract have together in an answer. */
export const CONTRACT_BYTES_MAX = 1024 * 1024;

/** For what surrounds document and programs: names, subject, dates. */
const ENVELOPE_BYTES = 4_096;

/**
 * Reports a version too large for a fetch of its document and the programs for every target, the most a key can get.
 */
export function checkAnswerSize({
  source,
  programs,
}: Pick<TemplateVersion, "source" | "programs">): readonly Diagnostic[] {
  const parts = [...servedSource(source), ...Object.entries(programs)].map(
    ([name, text]) => [name, Buffer.byteLength(text)] as const,
  );
  const total = parts.reduce((sum, [, bytes]) => sum + bytes, ENVELOPE_BYTES);
  if (total <= ANSWER_BYTES_MAX) return [];
  const sizes = parts.map(([name, bytes]) => `${name} ${bytes}`).join(", ");
  const message = `a fetch of all of it would be ${total} bytes (${sizes}), the limit is ${ANSWER_BYTES_MAX}`;
  return [finding("size.answer", { path: [source.kind], message })];
}

/** What a fetch answers with of the source itself. Numbers of a document may be written longer than they were. */
function servedSource({ kind, text }: TemplateSource): readonly (readonly [name: string, text: string])[] {
  switch (kind) {
    case "document":
      return [["document", JSON.stringify(JSON.parse(text))]];
    case "mjml":
      return [];
  }
}

/** For a version that was stored under another limit. */
export function answerTooLarge(
  bytes: number,
  advice = "ask for one target, or have a smaller version published",
): Refusal {
  const found = `the answer would be ${bytes} bytes, and the limit is ${ANSWER_BYTES_MAX} over every protocol`;
  return new Refusal("FAILED_PRECONDITION", `${found}; ${advice}`);
}

/** For a version that asks for more than a contract can say. */
export function contractTooLarge(version: number): Refusal {
  return new Refusal(
    "FAILED_PRECONDITION",
    `the contract of version ${version} has more than ${CONTRACT_BYTES_MAX} bytes of JSON, which is the limit; ` +
      "publish a version with fewer merge tags",
  );
}
