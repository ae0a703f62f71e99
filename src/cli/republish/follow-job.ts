import { setTimeout as wait } from "node:timers/promises";
import { Refusal } from "../../domain/error.ts";
import type { RepublishJob } from "../../domain/template/republish-job.ts";
import { CLI } from "../api/local-caller.ts";
import type { OperatorApi } from "../api/operator-api.ts";
import type { CommandOutput } from "../terminal/command-output.ts";
import { showSteps } from "../terminal/progress.ts";

/** Of streams in a row that bring nothing. */
const SILENCES_MAX = 10;
const PAUSE_MS = 2_000;

/** Shows the progress of a job until it has ended or is planned. A stream that breaks off is opened again. */
export async function followJob(
  republish: OperatorApi["republish"],
  id: string,
  output: CommandOutput,
): Promise<RepublishJob> {
  return showSteps(output, async (tell) => {
    // The first stream must show the job.
    let silences = SILENCES_MAX - 1;
    for (;;) {
      const { last, fault } = await followStream(republish, id, tell);
      if (last !== undefined && last.state !== "running") return last;
      silences = last === undefined ? silences + 1 : 0;
      if (silences >= SILENCES_MAX) throw fault ?? new Refusal("UNAVAILABLE", "the stream of the job ends at once");
      await wait(PAUSE_MS);
    }
  });
}

/** The job as a stream has shown it last, and why the stream ended early. Throws what another attempt does not fix. */
async function followStream(
  republish: OperatorApi["republish"],
  id: string,
  tell: (line: string) => void,
): Promise<{ readonly last: RepublishJob | undefined; readonly fault?: Refusal }> {
  let last: RepublishJob | undefined;
  try {
    for await (const job of republish.watch(CLI, id)) {
      last = job;
      tell(describeProgress(job));
    }
    return { last };
  } catch (err) {
    if (err instanceof Refusal && err.code === "UNAVAILABLE") return { last, fault: err };
    throw err;
  }
}

function describeProgress({ counts: { waiting, published, ...judged } }: RepublishJob): string {
  const compiled = Object.values(judged).reduce((sum, count) => sum + count, published);
  const served = published > 0 ? `, ${published} published` : "";
  return `compiled ${compiled} of ${compiled + waiting} mails${served}`;
}
