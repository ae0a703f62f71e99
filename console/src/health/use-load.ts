import { useEffect, useState } from "react";
import type { CallCounts, GetServerStatusResponse } from "../../../gen/letterpress/v1/server_service_pb.ts";

/** What a server had to do, from one answer to the next, oldest first. */
export interface Load {
  /** Calls a second, by protocol. */
  readonly rates: ReadonlyMap<string, readonly number[]>;
  /** Sources that were compiled or waited for it. */
  readonly queue: readonly number[];
}

/** Five minutes at one answer each five seconds. */
const KEPT_MAX = 60;

interface Kept extends Load {
  readonly at: number;
  readonly startedAt: bigint | undefined;
  readonly counts: ReadonlyMap<string, number>;
}

const NOTHING: Load = { rates: new Map(), queue: [] };

/** Follows the status of a server. Its counters restart at 0 with the server. */
export function useLoad(status: GetServerStatusResponse | undefined, at: number): Load {
  const [kept, setKept] = useState<Kept>();
  useEffect(() => {
    if (status !== undefined) setKept((before) => (before?.at === at ? before : follow(before, status, at)));
  }, [status, at]);
  return kept ?? NOTHING;
}

function follow(before: Kept | undefined, status: GetServerStatusResponse, at: number): Kept {
  const counts = new Map(status.calls.map((calls) => [calls.protocol, totalOf(calls)]));
  const startedAt = status.startedAt?.seconds;
  const { compiler } = status;
  const same = before?.startedAt === startedAt ? before : undefined;
  const queue = keep(same?.queue, (compiler?.running ?? 0) + (compiler?.waiting ?? 0));
  if (same === undefined) return { at, startedAt, counts, queue, rates: new Map() };
  const seconds = Math.max(0.001, (at - same.at) / 1_000);
  const rates = new Map(
    [...counts].map(([protocol, count]) => {
      const rate = Math.max(0, count - (same.counts.get(protocol) ?? 0)) / seconds;
      return [protocol, keep(same.rates.get(protocol), rate)] as const;
    }),
  );
  return { at, startedAt, counts, queue, rates };
}

function keep(before: readonly number[] = [], latest: number): readonly number[] {
  return [...before, latest].slice(-KEPT_MAX);
}

function totalOf({ ok, refused, failed, canceled }: CallCounts): number {
  return Number(ok + refused + failed + canceled);
}
