import { once } from "node:events";
import { type ClientHttp2Session, connect, type IncomingHttpHeaders } from "node:http2";

/** An answer read whole. */
export interface Http2Answer {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Opens a session and waits until the server's settings have arrived. */
export async function openHttp2Session(url: string, ca?: string): Promise<ClientHttp2Session> {
  const session = connect(url, ca === undefined ? {} : { ca });
  session.on("error", () => {});
  await once(session, "remoteSettings");
  return session;
}

/** Sends a request and reads the answer; rejects when the stream is reset. */
export async function request(session: ClientHttp2Session, path: string, body?: string): Promise<Http2Answer> {
  const headers = { ":path": path, ":method": body === undefined ? "GET" : "POST" };
  const stream = session.request(body === undefined ? headers : { ...headers, "content-type": "application/json" });
  stream.end(body);
  const answered = new Promise<IncomingHttpHeaders>((resolve, reject) => {
    stream.once("response", resolve);
    stream.once("error", reject);
    stream.once("close", () => reject(new Error(`reset with code ${stream.rstCode}`)));
  });
  const chunks: Buffer[] = [];
  stream.on("data", (chunk: Buffer) => chunks.push(chunk));
  const [received] = await Promise.all([answered, once(stream, "end")]);
  return { headers: received, body: Buffer.concat(chunks).toString() };
}
