/** A fetch for gRPC-web clients that sends and reads messages as base64, in `application/grpc-web-text`. */
export const fetchGrpcWebText: typeof fetch = async (input, init = {}) => {
  const headers = new Headers(init.headers);
  headers.set("content-type", "application/grpc-web-text+proto");
  const body = Buffer.from(await new Response(init.body ?? null).arrayBuffer()).toString("base64");
  const answer = await fetch(input, { ...init, headers, body });
  const fields = new Headers(answer.headers);
  const type = fields.get("content-type") ?? "";
  if (!type.startsWith("application/grpc-web-text")) return answer;
  fields.set("content-type", type.replace("-text", ""));
  return new Response(decode(await answer.text()), { status: answer.status, headers: fields });
};

/** Each part of an answer was encoded by itself, and may end with padding. */
function decode(text: string): Uint8Array<ArrayBuffer> {
  const parts = text.match(/[^=]+=*/g) ?? [];
  return Uint8Array.from(Buffer.concat(parts.map((part) => Buffer.from(part, "base64"))));
}
