import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, vi } from "vitest";
import { PROGRAM_FORMAT } from "../../../../core/evaluator/program.ts";
import { type BytesResult, LetterpressClient, LetterpressError, type RenderResult } from "../../src/index.ts";
import { answerExchange } from "./answer-exchange.ts";
import type { CaseExchange, CaseOptions, CaseRender, CaseStep, FetchCase } from "./fetch-case.ts";
import { type ScriptedServer, type SeenRequest, startScriptedServer } from "./start-scripted-server.ts";
import { API_KEY } from "./template-fixture.ts";

/** Runs a case with a server and a directory of its own, on a clock that the caller has faked. Throws where it is not met. */
export async function runFetchCase({ client = {}, clients = { "": client }, expected, steps }: FetchCase) {
  await using server = await startScriptedServer((response) => response.destroy());
  const directory = await mkdtemp(join(tmpdir(), "letterpress-fetch-"));
  try {
    if (steps === undefined) expect(makingOf(client, server, directory)).toMatchObject(expected as object);
    const made = new Map<string, LetterpressClient>();
    for (const step of steps ?? []) {
      const name = step.client ?? "";
      const options = clients[name] ?? {};
      const actor = made.get(name) ?? openClient(options, server, directory);
      made.set(name, actor);
      await runStep(step, actor, options.api_key ?? API_KEY, server);
    }
  } finally {
    await rm(directory, { recursive: true });
  }
}

async function runStep(step: CaseStep, client: LetterpressClient, apiKey: string, server: ScriptedServer) {
  vi.setSystemTime(Date.now() + (step.advance_seconds ?? 0) * 1000);
  if (step.server === "down") await server.goDown();
  const script = Array.isArray(step.server) ? (step.server as readonly CaseExchange[]) : [];
  server.seen.length = 0;
  server.answer = (response) => {
    const exchange = script[server.seen.length - 1];
    answerExchange(exchange?.answer ?? { status: 500 }, response, server.url);
  };
  const outcome = await act(step, client);
  expect(server.seen.map(({ method }) => method)).toEqual(script.map(() => "GET"));
  for (const [i, { request }] of script.entries()) expectRequest(server.seen[i], request, apiKey);
  if (step.expected !== undefined) expect({ outcome }).toMatchObject({ outcome: inOrder(step, step.expected) });
  if (step.server === "down") await server.comeBack();
}

async function act(step: CaseStep, client: LetterpressClient): Promise<unknown> {
  const { render, render_many: renderMany, list_cached: list, delete_cached: doomed, clear_cache: clear } = step;
  if (render !== undefined) return client.render(toRequest(render)).then(toOutcome, toOutcome);
  if (renderMany !== undefined) return (await client.renderMany(renderMany.map(toRequest))).map(toOutcome);
  if (list !== undefined) {
    const entries = await client.listCached();
    return inOrder(
      step,
      entries.map(({ templateId, target, isFresh, locale = null }) => {
        return { template_id: templateId, target, is_fresh: isFresh, locale };
      }),
    );
  }
  if (doomed !== undefined) return client.deleteCached(doomed.template_id, doomed.target);
  if (clear !== undefined) return client.clearCache();
  throw new Error("the step has no action");
}

function toRequest({ template_id: templateId, dynamic_data: dynamicData, on_missing: onMissing, ...rest }: CaseRender) {
  return { templateId, dynamicData, onMissing, ...rest };
}

function toOutcome(result: RenderResult | BytesResult | LetterpressError) {
  if (result instanceof Error) return toErrorOutcome(result);
  const { templateId, fromStaleCache, ...rest } = result;
  return { template_id: templateId, from_stale_cache: fromStaleCache, ...rest };
}

function toErrorOutcome(err: unknown) {
  expect(err).toBeInstanceOf(LetterpressError);
  const { code, status, message, issues } = err as LetterpressError; // that has just been checked
  return { error: { code, status, message, issues } };
}

/** What is listed has no order. */
function inOrder(step: CaseStep, value: unknown): unknown {
  if (step.list_cached === undefined || !Array.isArray(value)) return value;
  return value.toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));
}

function makingOf(options: CaseOptions, server: ScriptedServer, directory: string): unknown {
  try {
    return openClient(options, server, directory);
  } catch (err) {
    return toErrorOutcome(err);
  }
}

function openClient(options: CaseOptions, server: ScriptedServer, directory: string): LetterpressClient {
  const { ttl_seconds: ttl, max_stale_seconds: maxStale, max_entries: maxEntries, max_bytes: maxBytes } = options;
  const limits = { ttl: inMilliseconds(ttl), maxStale: inMilliseconds(maxStale), maxEntries, maxBytes };
  return new LetterpressClient({
    apiKey: options.api_key ?? API_KEY,
    baseUrl: (options.base_url ?? "{server}").replace("{server}", server.url),
    timeout: options.timeout_ms ?? 5000,
    cache: options.disk === true ? { type: "disk", path: directory, ...limits } : { type: "memory", ...limits },
  });
}

function inMilliseconds(seconds: number | undefined): number | undefined {
  return seconds === undefined ? undefined : seconds * 1000;
}

function expectRequest(seen: SeenRequest | undefined, expected: CaseExchange["request"], apiKey: string) {
  expect(seen?.headers.authorization).toBe(`Bearer ${apiKey}`);
  const path = expected?.path?.replace("{format}", String(PROGRAM_FORMAT));
  if (path !== undefined) expect(seen?.url).toBe(path);
  for (const [name, value] of Object.entries(expected?.headers ?? {})) {
    const actual = seen?.headers[name];
    if (value === null) expect(actual, name).toBeUndefined();
    else if (typeof value === "string") expect(actual, name).toBe(value);
    else expect(actual, name).toMatch(new RegExp(value.match));
  }
}
