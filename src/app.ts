import { randomBytes, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { openWorkerCompiler } from "./compile/worker-compiler.ts";
import type { Config } from "./config.ts";
import { createAuthenticate } from "./service/authenticate.ts";
import { type FirstStart, runFirstStart } from "./service/first-start.ts";
import { createKeyService, type KeyService } from "./service/key-service.ts";
import { createRateLimits } from "./service/rate-limits.ts";
import { createTemplateService, type TemplateService } from "./service/template-service.ts";
import { copyStoreFile, type StoreCopy } from "./store/sqlite/copy-store-file.ts";
import { openSqliteStore } from "./store/sqlite/sqlite-store.ts";
import type { AuditLog, Store } from "./store/store.ts";
import type { HttpServerOptions } from "./transport/http-server.ts";
import { createMetrics } from "./transport/metrics/metrics.ts";
import { buildServer } from "./transport/server.ts";

/** The services over an open store, without a server. */
export interface Services {
  readonly store: Store;
  readonly keys: KeyService;
  readonly templates: TemplateService;
  readonly audit: AuditLog;
  close(): Promise<void>;
}

/** A running service. */
export interface App {
  /** Where it listens, such as `http://127.0.0.1:8080`. */
  readonly url: string;
  /** What was made, when the store was empty. */
  readonly firstStart: FirstStart | undefined;
  /** False when nobody can manage the service but by the command line. */
  readonly hasAdminKey: boolean;
  /** Lets requests in flight finish, then closes everything. */
  close(): Promise<void>;
}

/** One source of the largest size takes well under a second. */
const COMPILE_TIME_LIMIT_MS = 10_000;
const EXAMPLES = join(import.meta.dirname, "../examples");

/** Opens the store and makes the services over it. */
export async function openServices(config: Pick<Config, "storePath" | "keyPepper">): Promise<Services> {
  const store = await openSqliteStore(config.storePath);
  const compiler = openWorkerCompiler({ timeLimitMs: COMPILE_TIME_LIMIT_MS });
  const now = () => new Date();
  return {
    store,
    keys: createKeyService({ keys: store.keys, now, randomBytes, pepper: config.keyPepper }),
    templates: createTemplateService({ templates: store.templates, compiler, now, newId: randomUUID }),
    audit: store.audit,
    async close() {
      await compiler.close();
      await store.close();
    },
  };
}

/** Copies the store into a new file, while processes use it. Throws as `copyStoreFile` does. */
export function backUpStore(config: Pick<Config, "storePath">, file: string): Promise<StoreCopy> {
  return copyStoreFile(config.storePath, file);
}

/** Makes the store from a backup. Throws as `copyStoreFile` does; the store must not exist. */
export function restoreStore(config: Pick<Config, "storePath">, file: string): Promise<StoreCopy> {
  return copyStoreFile(file, config.storePath);
}

/** Wires the whole service and starts it. The only place that knows every room. */
export async function startApp(config: Config): Promise<App> {
  const services = await openServices(config);
  try {
    const firstStart = await runFirstStart(services, {
      makeAdminKey: config.bootstrapAdmin,
      examples: config.examples ? readExamples() : [],
    });
    const metrics = createMetrics();
    const authenticate = createAuthenticate({
      keys: services.store.keys,
      now: () => new Date(),
      pepper: config.keyPepper,
      onRefused: metrics.countAuthenticationFailure,
    });
    const rateLimits = createRateLimits({
      calls: config.rateLimit,
      failures: config.authFailureLimit,
      now: () => performance.now(),
      onRefused: metrics.countRateLimited,
    });
    const ping = () => services.store.ping();
    const server = await buildServer({ ...services, authenticate, rateLimits, metrics, ping }, serverOptions(config));
    const url = await server.listen({ host: config.host, port: config.port });
    return {
      url,
      firstStart,
      hasAdminKey: await services.store.keys.hasActiveAdmin(new Date()),
      async close() {
        await server.close();
        await services.close();
      },
    };
  } catch (err) {
    await services.close();
    throw err;
  }
}

function serverOptions(config: Config): HttpServerOptions {
  const { maxLoopDelayMs, maxRssBytes, connectionsPerAddress } = config;
  return {
    ...config,
    loadLimits: { maxLoopDelayMs, maxRssBytes },
    listenerLimits: { maxSocketsPerAddress: connectionsPerAddress },
  };
}

function readExamples() {
  const list = JSON.parse(readFileSync(join(EXAMPLES, "examples.json"), "utf8")) as readonly {
    readonly slug: string;
    readonly subject: string;
    readonly document: string;
  }[];
  return list.map(({ slug, subject, document }) => {
    const text = readFileSync(join(EXAMPLES, document), "utf8");
    const name = (JSON.parse(text) as { template_name: string }).template_name;
    return { slug, name, subject, source: { kind: "document" as const, text } };
  });
}
