import { readConfig } from "../../../config.ts";
import { openMaintenance } from "../../../services.ts";
import { describeStore } from "../../environment/describe-store.ts";
import type { Command } from "../../framework/command.ts";
import { formatBytes, showProgress } from "../../terminal/progress.ts";

/** Reads all of the store. */
export const storeCheck: Command = {
  details: [
    "Runs beside a server, at a lower priority. Exits with 0 if nothing is damaged and with 1 if something is: the store is",
    "then marked as damaged, and no process writes to it or starts on it until a check finds no damage or a backup replaces",
    "it. In PostgreSQL, every text is compared with its hash; use pg_amcheck for the pages.",
  ],
  options: [{ name: "indexes", help: "also compare indexes with their tables; takes several times as long" }],

  async run(input, { env, output }) {
    const config = readConfig(env);
    if (!input.has("json")) output.note(describeStore(config));
    const maintenance = await openMaintenance(config);
    const startedAt = performance.now();
    const check = await showProgress(output, async (tell) => {
      const onChange = ({ bytes, bytesRead }: { bytes: number; bytesRead: number | undefined }) =>
        tell({ doing: "checking", bytes, bytesDone: bytesRead });
      return maintenance.check({ onChange, withIndexes: input.has("indexes") });
    });
    const seconds = (performance.now() - startedAt) / 1_000;
    const { bytes, findings } = check;
    if (findings.length === 0) {
      const text = `the store is undamaged: ${formatBytes(bytes)} read in ${seconds.toFixed(1)} s`;
      return { text, json: { damaged: false, bytes, findings } };
    }
    const text = ["the store is damaged:", ...findings.map((finding) => `  ${finding}`), maintenance.damageAdvice].join(
      "\n",
    );
    return { text, json: { damaged: true, bytes, findings }, exitCode: 1 };
  },
};
