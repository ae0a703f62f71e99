import type { Config } from "../config.ts";
import type { StoreCheck } from "../domain/store-check.ts";
import { openMaintenance } from "../services.ts";
import { openProcessLog } from "../transport/http/logger-options.ts";

/** A check of the store that runs while the server answers requests. */
export interface BackgroundCheck {
  /**
   * Resolves when the data that every request reads is known to be undamaged. Rejects if it is damaged or cannot be
   * read.
   */
  readonly keysSound: Promise<void>;
  /** Stops the check immediately. */
  stop(): void;
}

/** A store without files needs no check of them. */
const CHECKED = { isDone: true, note() {} };

/** For a store that was checked when it was opened. */
const NOTHING_TO_CHECK: BackgroundCheck = { keysSound: Promise.resolve(), stop() {} };

/** Checks a complete store, unless it was checked when opened. `note` is called before this resolves. */
export async function checkWhileServing(
  config: Config,
  { isDone, note }: { readonly isDone: boolean; readonly note: (check: StoreCheck) => void } = CHECKED,
): Promise<BackgroundCheck> {
  if (isDone) return NOTHING_TO_CHECK;
  const log = openProcessLog(config);
  const startedAt = performance.now();
  const check = await (await openMaintenance(config)).checkPages({ onChange: note });
  log.info("every page of the store is read while it is served, those of its keys before");
  check.ended.then(
    ({ isDone, findings, bytes }) => {
      const ms = Math.round(performance.now() - startedAt);
      if (findings.length > 0) log.fatal({ findings }, "the store is damaged: nothing is written to it any more");
      else if (isDone) log.info({ bytes, ms }, "every page of the store is undamaged");
    },
    (err) => log.error({ err }, "the store could not be read to its end"),
  );
  return check;
}
