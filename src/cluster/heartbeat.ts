/** The heartbeat of a process that must answer pings. */
export interface Heartbeat {
  /** To be called for each answer. */
  noteAnswer(): void;
  stop(): void;
}

/** What a heartbeat is started with. */
export interface HeartbeatDeps {
  /** How long answers may be missing; undefined for any time. */
  readonly timeoutMs: number | undefined;
  ping(): void;
  /** Called once, after the last ping. */
  onTimeout(): void;
}

/** Pings in `timeoutMs`. */
const PINGS = 6;

/**
 * Pings until it is stopped or times out. It counts pings without an answer, not time: when this process was stopped or
 * the machine slept, that leaves one more ping unanswered, and not as many as fit the time.
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
