import { createRepublishWatch } from "../../service/republish/republish-watch.ts";
import type { Services } from "../../services.ts";
import type { OperatorApi } from "./operator-api.ts";

/** The jobs of a store. Watching one also works on it, unless a server has its lease. `note` shows interruptions. */
export function toLocalRepublish(
  { republish, runRepublishJobs }: Pick<Services, "republish" | "runRepublishJobs">,
  note: (text: string) => void,
): OperatorApi["republish"] {
  const log = {
    info: () => undefined,
    warn: ({ err }: { readonly err?: unknown }, message: string) => note(`${message}: ${describe(err)}`),
  };
  return {
    ...republish,
    async *watch(caller, id) {
      const { signal } = new AbortController();
      const watch = createRepublishWatch({ republish, acquireSlot: () => () => undefined });
      const runner = runRepublishJobs({ log });
      try {
        yield* watch.watch(caller, id, { confirm: async () => caller, signal });
      } finally {
        await runner.stop();
      }
    },
  };
}

function describe(err: unknown): string {
  return err instanceof Error ? err.message : String(err);
}
