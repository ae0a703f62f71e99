import { get, type IncomingMessage } from "node:http";
import { createClient, type Transport } from "@connectrpc/connect";
import { createConnectTransport } from "@connectrpc/connect-node";
import { createGrpcWebTransport } from "@connectrpc/connect-web";
import {
  type ClientReadableStream,
  credentials,
  loadPackageDefinition,
  Metadata,
  type ServiceError,
} from "@grpc/grpc-js";
import { loadSync } from "@grpc/proto-loader";
import { TemplateService, type WatchTemplatesResponse } from "../../gen/letterpress/v1/template_service_pb.ts";
import { readConnectError } from "./connect-ways.ts";
import { grpcErrorOf } from "./grpc-js-way.ts";

/** A message of a stream, as far as every protocol has it. */
export type Told = Pick<
  WatchTemplatesResponse,
  "cursor" | "kind" | "templateId" | "slug" | "previousSlug" | "version" | "digest"
>;

export interface WatchRequest {
  readonly cursor?: string;
  readonly target?: string;
  readonly untilNow?: boolean;
}

/** A stream as its reader has it. */
export interface OpenWatch {
  readonly told: Told[];
  /** Resolves when so many changes were told; rejects when the stream ends before. */
  changes(count: number): Promise<readonly Told[]>;
  /** Resolves when the stream begins. */
  readonly began: Promise<unknown>;
  /** `OK`, or the code that it ended with, and the message. */
  readonly ended: Promise<string>;
  cancel(): void;
}

/** Opens streams over one protocol. */
export interface WatchWay {
  readonly name: string;
  open(request: WatchRequest, token: string | undefined): OpenWatch;
  close(): void;
}

/** What every reader keeps, and what its protocol calls for each message and at the end. */
function keep(cancel: () => void) {
  const told: Told[] = [];
  const waiting = new Set<() => void>();
  const ended = Promise.withResolvers<string>();
  const began = Promise.withResolvers<void>();
  let end: string | undefined;
  const wake = (): void => {
    for (const each of waiting) each();
    waiting.clear();
  };
  const changesOf = () => told.filter(({ templateId }) => templateId !== "");
  const watch: OpenWatch = {
    told,
    began: began.promise,
    ended: ended.promise,
    cancel,
    async changes(count) {
      while (changesOf().length < count) {
        if (end !== undefined) throw new Error(`the stream has ended with ${end} after ${changesOf().length} changes`);
        await new Promise<void>((resolve) => waiting.add(resolve));
      }
      return changesOf();
    },
  };
  return {
    watch,
    take(message: Told) {
      told.push(message);
      began.resolve();
      wake();
    },
    finish(outcome: string) {
      end ??= outcome;
      ended.resolve(outcome);
      began.resolve();
      wake();
    },
  };
}

/** Server-sent events over HTTP/1.1 by node:http, read line by line. */
export function eventStreamWay(baseUrl: string): WatchWay {
  return {
    name: "server-sent events",
    open({ cursor, target, untilNow = false }, token) {
      const query = new URLSearchParams({ until_now: String(untilNow), ...(target !== undefined && { target }) });
      const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
      const headers = { ...authorization, ...(cursor !== undefined && { "last-event-id": cursor }) };
      const request = get(`${baseUrl}/v1/sdk/watch?${query}`, { headers, agent: false }, read);
      const { watch, take, finish } = keep(() => request.destroy());
      request.on("error", () => finish("cut off"));
      function read(response: IncomingMessage): void {
        let text = "";
        let outcome = "OK";
        response.setEncoding("utf8");
        response.on("data", (chunk: string) => {
          const blocks = (text + chunk).split("\n\n");
          text = blocks.pop() ?? "";
          for (const event of blocks.flatMap(readEvent)) {
            if (event.kind === undefined) outcome = `${event.code}: ${event.message}`;
            else take(event);
          }
        });
        response.on("end", () => finish(response.statusCode === 200 ? outcome : describeRefusal(text)));
        response.on("error", () => finish("cut off"));
      }
      return watch;
    },
    close: () => undefined,
  };
}

function describeRefusal(text: string): string {
  const { code, message } = JSON.parse(text);
  return `${code}: ${message}`;
}

/** The data of an event, or nothing for what only tells when to come again. */
// biome-ignore lint/suspicious/noExplicitAny: what a test reads, it compares
function readEvent(block: string): any[] {
  const lines = block.split("\n").map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 2)]);
  const { id, event, data } = Object.fromEntries(lines);
  if (data === undefined) return [];
  const parsed = JSON.parse(data);
  const isRight = event === "end" ? id === undefined : id === parsed.cursor && event === parsed.kind;
  if (!isRight) throw new Error(`an event is not its data: ${block}`);
  return [{ ...parsed, templateId: parsed.template_id, previousSlug: parsed.previous_slug }];
}

/** Connect and gRPC-web by the clients of connect-es. */
export function connectWatchWays(baseUrl: string): readonly WatchWay[] {
  return [
    toWay("Connect JSON", createConnectTransport({ baseUrl, httpVersion: "1.1", useBinaryFormat: false })),
    toWay("Connect over h2", createConnectTransport({ baseUrl, httpVersion: "2", useBinaryFormat: true })),
    toWay("gRPC-web", createGrpcWebTransport({ baseUrl })),
  ];
}

function toWay(name: string, transport: Transport): WatchWay {
  const client = createClient(TemplateService, transport);
  return {
    name,
    open(request, token) {
      const controller = new AbortController();
      const { watch, take, finish } = keep(() => controller.abort());
      const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
      const read = async (): Promise<string> => {
        try {
          for await (const message of client.watchTemplates(request, { headers, signal: controller.signal }))
            take(message);
          return "OK";
        } catch (err) {
          const { code, message } = readConnectError(err);
          return `${code}: ${message}`;
        }
      };
      void read().then(finish);
      return watch;
    },
    close: () => undefined,
  };
}

/** gRPC by @grpc/grpc-js. */
export function grpcJsWatchWay(baseUrl: string): WatchWay {
  const proto = new URL("../../proto/", import.meta.url).pathname;
  const includeDirs = [proto, `${proto}vendor`];
  const loaded = loadSync("letterpress/v1/template_service.proto", { longs: Number, defaults: true, includeDirs });
  // biome-ignore lint/suspicious/noExplicitAny: proto-loader makes its classes at run time and has no types for them
  const { TemplateService: Client } = (loadPackageDefinition(loaded) as any).letterpress.v1;
  const client = new Client(new URL(baseUrl).host, credentials.createInsecure());
  return {
    name: "gRPC",
    open(request, token) {
      const metadata = new Metadata();
      if (token !== undefined) metadata.set("authorization", `Bearer ${token}`);
      const call: ClientReadableStream<Told> = client.WatchTemplates(request, metadata);
      const { watch, take, finish } = keep(() => call.cancel());
      call.on("data", take);
      call.on("end", () => finish("OK"));
      call.on("error", (error: ServiceError) => {
        const { code, message } = grpcErrorOf(error);
        finish(`${code}: ${message}`);
      });
      return watch;
    },
    close: () => client.close(),
  };
}
