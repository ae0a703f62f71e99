/** Whether a service can serve, as far as the server knows; undefined for a service it does not have. */
export type Serving = boolean | undefined;

/** The health of the server and of each of its services, to be set by the process and watched by clients. */
export interface HealthState {
  /** Full names of the services, and the empty name for the server as a whole. */
  readonly services: readonly string[];
  isServing(service: string): Serving;
  setServing(isServing: boolean): void;
  /** Stops serving permanently and ends every watch. */
  close(): void;
  isClosed(): boolean;
  /**
   * Yields the health of a service at once and after each change; a change undone before it was taken is not seen. Ends
   * when `signal` aborts or the state closes.
   */
  watch(service: string, signal: AbortSignal): AsyncIterable<Serving>;
}

/** Health that starts as not serving. All services of one process share one answer. */
export function createHealthState(serviceNames: readonly string[]): HealthState {
  const services = ["", ...serviceNames];
  const known = new Set(services);
  const waiting = new Set<() => void>();
  let isUp = false;
  let hasClosed = false;

  function wakeAll(): void {
    for (const wake of waiting) wake();
  }

  function nextChange(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const wake = (): void => {
        waiting.delete(wake);
        signal.removeEventListener("abort", wake);
        resolve();
      };
      waiting.add(wake);
      signal.addEventListener("abort", wake);
    });
  }

  const state: HealthState = {
    services,
    isServing: (service) => (known.has(service) ? isUp : undefined),
    setServing(isServing) {
      isUp = isServing && !hasClosed;
      wakeAll();
    },
    close() {
      hasClosed = true;
      isUp = false;
      wakeAll();
    },
    isClosed: () => hasClosed,
    async *watch(service, signal) {
      let last: Serving;
      let isFirst = true;
      while (!signal.aborted) {
        const current = state.isServing(service);
        if (isFirst || current !== last) {
          isFirst = false;
          last = current;
          yield current;
        } else if (hasClosed) {
          return;
        } else {
          await nextChange(signal);
        }
      }
    },
  };
  return state;
}
