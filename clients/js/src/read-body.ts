import { LetterpressError } from "./letterpress-error.ts";

/** The longest answer that is read: well over the largest template, so that a stray download cannot fill the memory. */
const MAX_ANSWER_BYTES = 64 * 1024 * 1024;

/** The whole body of an answer, decompressed. Throws UNKNOWN when it is over the limit. */
export async function readBody(response: Response): Promise<Uint8Array> {
  if (response.body === null) return new Uint8Array();
  const reader = response.body.getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return join(chunks, length);
    length += value.byteLength;
    if (length > MAX_ANSWER_BYTES) break;
    chunks.push(value);
  }
  await reader.cancel();
  const { status } = response;
  throw new LetterpressError("UNKNOWN", `the answer is longer than ${MAX_ANSWER_BYTES} bytes`, { status });
}

function join(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const [only] = chunks;
  if (only !== undefined && chunks.length === 1) return only;
  const whole = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.byteLength;
  }
  return whole;
}
