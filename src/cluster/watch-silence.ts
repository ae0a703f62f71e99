/** An eye on one who must answer. */
export interface SilenceWatch {
  /** Notes that there was a word. */
  heard(): void;
  stop(): void;
}

/** Whom a watch is kept on. */
export interface Watched {
  /** How long the silence may last; undefined for any time. */
  readonly silenceMaxMs: number | undefined;
  /** Asks for a word. */
  ask(): void;
  /** Called once when there was none, and then nobody is asked any more. */
  onSilence(): void;
}

/** Questions in `silenceMaxMs`. */
const QUESTIONS = 6;

/**
 * Asks again and again. It counts questions without an answer, not time: when this process was stopped itself, or the
 * machine slept, one question more has gone unanswered, and not the whole time.
 */
export function watchSilence({ silenceMaxMs, ask, onSilence }: Watched): SilenceWatch {
  let unanswered = 0;
  const timer = silenceMaxMs === undefined ? undefined : setInterval(look, silenceMaxMs / QUESTIONS);

  function look(): void {
    if (unanswered < QUESTIONS) {
      unanswered += 1;
      ask();
      return;
    }
    clearInterval(timer);
    onSilence();
  }

  return {
    heard() {
      unanswered = 0;
    },
    stop: () => clearInterval(timer),
  };
}
