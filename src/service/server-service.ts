import { Refusal } from "../domain/error.ts";
import type { Caller } from "../domain/session/caller.ts";
import type { StoreCheck } from "../domain/store-check.ts";
import { assertRole } from "./authenticate.ts";

/** The status of the server. */
export interface ServerStatus extends ServerUse {
  readonly startedAt: Date;
  /** Processes that serve. */
  readonly workers: number;
  /** Why it cannot do all of its work; undefined when it can. */
  readonly problem: string | undefined;
  readonly storeId: string;
  readonly storeCheck: "done" | "running" | "damaged";
  readonly testMail: TestMailScope | undefined;
}

/** Who sends test mails to whom. */
export interface TestMailScope {
  readonly from: string;
  /** Addresses, and domains that begin with @. */
  readonly recipients: readonly string[];
}

/** What all processes have done since the start, and what they hold. */
export interface ServerUse {
  readonly calls: readonly CallCounts[];
  readonly compiler: { readonly waiting: number; readonly running: number };
  readonly cache: {
    readonly entries: number;
    readonly bytes: number;
    readonly maxBytes: number;
    readonly hits: number;
    readonly misses: number;
  };
  readonly store: { readonly fileBytes: number; readonly logBytes: number; readonly commits: number };
}

/** Calls over one protocol, by how they ended. */
export interface CallCounts {
  readonly protocol: string;
  readonly ok: number;
  /** For what they are, or for their number. */
  readonly refused: number;
  /** Failed because of the server. */
  readonly failed: number;
  /** Canceled by their callers. */
  readonly canceled: number;
}

/** Reports the status of the server. */
export interface ServerService {
  /** Throws FORBIDDEN for an SDK key, and UNAVAILABLE when the other processes are out of reach. */
  status(caller: Caller): Promise<ServerStatus>;
}

export interface ServerServiceDeps {
  readonly startedAt: Date;
  readonly workers: number;
  readonly storeId: string;
  /** What the check of the store has found; undefined for a store that was checked when it was opened. */
  readonly latestCheck: () => StoreCheck | undefined;
  /** Throws when the store cannot serve. */
  readonly ping: () => Promise<void>;
  readonly readUse: () => Promise<ServerUse>;
  /** Absent: none are sent. */
  readonly testMail?: TestMailScope | undefined;
}

export function createServerService(deps: ServerServiceDeps): ServerService {
  const { startedAt, workers, storeId, latestCheck, ping, readUse, testMail } = deps;
  return {
    async status(caller) {
      assertRole(caller, "viewer");
      const problem = await ping().then(() => undefined, toProblem);
      const storeCheck = stateOf(latestCheck());
      return { startedAt, workers, problem, storeId, storeCheck, testMail, ...(await readUse()) };
    },
  };
}

function toProblem(error: unknown): string {
  if (error instanceof Refusal) return error.message;
  throw error;
}

function stateOf(check: StoreCheck | undefined): ServerStatus["storeCheck"] {
  if (check !== undefined && check.findings.length > 0) return "damaged";
  return check === undefined || check.isDone ? "done" : "running";
}
