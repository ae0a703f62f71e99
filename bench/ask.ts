import { type Agent, request } from "node:http";
import { text } from "node:stream/consumers";

/** A GET, or a POST where there is a body, over a kept connection. */
interface Question {
  readonly agent: Agent;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** What was answered, read to its end. */
interface Answer {
  readonly status: number;
  readonly text: string;
}

/** Sends one request. Unlike fetch it adds no time to that of the server. */
export function ask(url: string, { agent, headers = {}, body }: Question): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  request(url, { agent, headers, method: body === undefined ? "GET" : "POST" }, async (response) => {
    resolve({ status: response.statusCode ?? 0, text: await text(response) });
  })
    .on("error", reject)
    .end(body);
  return promise;
}
