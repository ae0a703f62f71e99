import { useEffect, useState } from "react";
import type { CallCounts, GetServerStatusResponse } from "../../../gen/letterpress/v1/server_service_pb.ts";

/** Calls a second of each protocol between one answer and the next, oldest first. */
export type CallRates = ReadonlyMap<string, readonly number[]>;

/** Five minutes at one answer each five seconds. */
const KEPT_MAX = 60;

interface Kept {
  readonly at: number;
  readonly startedAt: bigint | undefined;
  readonly counts: ReadonlyMap<string, number>;
  readonly rates: CallRates;
}

/** Follows the status of a server, whose counts begin anew with a restart. */
export function useCallRates(status: GetServerStatusResponse | undefined, at: number): CallRates {
  const [kept, setKept] = useState<Kept>();
  useEffect(() => {
    if (status !== undefined) setKept((before) => (before?.at === at ? before : follow(before, status, at)));
  }, [status, at]);
  return kept?.rates ?? new Map();
}

function follow(before: Kept | undefined, status: GetServerStatusResponse, at: number): Kept {
  const counts = new Map(status.calls.map((calls) => [calls.protocol, totalOf(calls)]));
  const startedAt = status.startedAt?.seconds;
  if (before === undefined || before.startedAt !== startedAt) return { at, startedAt, counts, rates: new Map() };
  const seconds = Math.max(0.001, (at - before.at) / 1_000);
  const rates = new Map(
    [...counts].map(([protocol, count]) => {
      const rate = Math.max(0, count - (before.counts.get(protocol) ?? 0)) / seconds;
      return [protocol, [...(before.rates.get(protocol) ?? []), rate].slice(-KEPT_MAX)] as const;
    }),
  );
  return { at, startedAt, counts, rates };
}

function totalOf({ ok, refused, failed, canceled }: CallCounts): number {
  return Number(ok + refused + failed + canceled);
}
