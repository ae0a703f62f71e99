import type { RepublishJob } from "../../domain/template/republish-job.ts";
import type { OperatorApi } from "../api/operator-api.ts";
import type { CommandInput, CommandOption } from "../framework/command.ts";
import type { CommandOutput } from "../terminal/command-output.ts";
import { followJob } from "./follow-job.ts";

export const DETACH: CommandOption = {
  name: "detach",
  help: "leave the job to a server, which must run, and print it as it is now",
};

/** Waits for the end of a job, unless the options leave it to a server. */
export async function finishJob(
  republish: OperatorApi["republish"],
  job: RepublishJob,
  input: CommandInput,
  output: CommandOutput,
): Promise<RepublishJob> {
  if (input.has(DETACH.name)) return job;
  if (!input.has("json")) output.note(`job ${job.id}`);
  return followJob(republish, job.id, output);
}
