import { Counter, Gauge, type Registry } from "prom-client";
import { WATCH_ENDS, type WatchEnd } from "../service/watch/watch-stream.ts";

/** Called for events of change streams. */
export interface WatchMetrics {
  /** Called with the number of changes that a stream has sent. */
  readonly onTold: (changes: number) => void;
  readonly onEnded: (why: WatchEnd) => void;
}

/** Registers the metrics of change streams. */
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

/** Registers the gauge of open streams. */
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
