import { readdirSync, readFileSync } from "node:fs";
import type { ClientData, MissingPolicy, Target } from "../../src/index.ts";

const ROOT = new URL("../../../../conformance/fetch/", import.meta.url);

/** A case of conformance/fetch; its README tells what each member means. */
export interface FetchCase {
  readonly name: string;
  readonly client?: CaseOptions;
  readonly clients?: Readonly<Record<string, CaseOptions>>;
  readonly expected?: unknown;
  readonly steps?: readonly CaseStep[];
}

/** Options of a client, in the words of the cases. */
export interface CaseOptions {
  readonly api_key?: string;
  readonly base_url?: string;
  readonly timeout_ms?: number;
  readonly ttl_seconds?: number;
  readonly max_stale_seconds?: number;
  readonly max_entries?: number;
  readonly max_bytes?: number;
  readonly disk?: boolean;
}

/** One action of a client, what the server sees and answers, and what comes of it. */
export interface CaseStep {
  readonly advance_seconds?: number;
  readonly client?: string;
  readonly render?: CaseRender;
  readonly render_many?: readonly CaseRender[];
  readonly list_cached?: object;
  readonly delete_cached?: { readonly template_id: string; readonly target?: Target };
  readonly clear_cache?: object;
  readonly server?: "down" | readonly CaseExchange[];
  readonly expected?: unknown;
}

/** Arguments of a render. */
export interface CaseRender {
  readonly template_id: string;
  readonly target?: Target;
  readonly dynamic_data?: ClientData;
  readonly on_missing?: MissingPolicy;
  readonly locale?: string;
}

/** A request that must come, and its answer. */
export interface CaseExchange {
  readonly request?: {
    readonly path?: string;
    readonly headers?: Readonly<Record<string, string | null | { readonly match: string }>>;
  };
  readonly answer: CaseAnswer;
}

/** What the server does when the request has come. */
export interface CaseAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly template?: string;
  readonly json?: unknown;
  readonly text?: string;
  readonly base64?: string;
  readonly body_bytes?: number;
  readonly gzip?: boolean;
  readonly chunked?: boolean;
  readonly send_bytes?: number;
  readonly then?: "close" | "stall";
  readonly fault?: "close" | "silence" | "not-http";
}

/** All cases, by the name of their file. */
export function readFetchCases(): Map<string, FetchCase[]> {
  const files = readdirSync(ROOT).filter((name) => name.endsWith(".json"));
  return new Map(files.map((name) => [name, JSON.parse(readFileSync(new URL(name, ROOT), "utf8"))]));
}

/** The text of a template that the cases share. */
export function readCaseTemplate(name: string): Buffer {
  return readFileSync(new URL(`templates/${name}.json`, ROOT));
}
