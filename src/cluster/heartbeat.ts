/** The heartbeat of a process that must answer pings. */
export interface Heartbeat {
  /** Must be called for each answer. */
  noteAnswer(): void;
  stop(): void;
}

export interface HeartbeatDeps {
  /** Time without an answer after which the process counts as unresponsive; undefined for no limit. */
  readonly timeoutMs: number | undefined;
  ping(): void;
  /** Called once, after the last ping. */
  onTimeout(): void;
}

/** Number of pings in `timeoutMs`. */
const PINGS = 6;

/**
 * Sends pings until it is stopped or times out. The timeout counts unanswered pings, not time: if this process or the
 * machine was suspended, only one more ping is unanswered, not all that would have fitted into that time.
 */
export function startHeartbeat({ timeoutMs, ping, onTimeout }: HeartbeatDeps): Heartbeat {
  let unanswered = 0;
  const timer = timeoutMs === undefined ? undefined : setInterval(beat, timeoutMs / PINGS);

  function beat(): void {
    if (unanswered < PINGS) {
      unanswered += 1;
      ping();
      return;
    }
    clearInterval(timer);
    onTimeout();
  }

  return {
    noteAnswer() {
      unanswered = 0;
    },
    stop: () => clearInterval(timer),
  };
}
