import { Counter, Gauge, type Registry } from "prom-client";
import { WATCH_ENDS, type WatchEnd } from "../service/watch/watch-stream.ts";

/** Called with what streams of changes do. */
export interface WatchMetrics {
  /** With how many changes a stream has told. */
  readonly onTold: (changes: number) => void;
  readonly onEnded: (why: WatchEnd) => void;
}

/** Registers the metrics of the streams of changes. */
export function createWatchMetrics(registry: Registry): WatchMetrics {
  const registers = [registry];
  const told = new Counter({
    name: "letterpress_watch_events_total",
    help: "Changes of templates that streams have told.",
    registers,
  });
  const ended = new Counter({
    name: "letterpress_watch_ended_total",
    help: "Streams of changes that have ended, by the reason.",
    labelNames: ["reason"],
    registers,
  });
  for (const reason of WATCH_ENDS) ended.inc({ reason }, 0);
  return { onTold: (changes) => told.inc(changes), onEnded: (reason) => ended.inc({ reason }) };
}

/** Registers how many streams are open. */
export function registerOpenStreams(registry: Registry, openStreams: () => number): void {
  new Gauge({
    name: "letterpress_watch_streams",
    help: "Open streams of changes.",
    registers: [registry],
    collect() {
      this.set(openStreams());
    },
  });
}
