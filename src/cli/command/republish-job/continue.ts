import { CLI } from "../../api/local-caller.ts";
import type { Command } from "../../framework/command.ts";
import { REMOTE } from "../../remote/find-remote-server.ts";
import { describeJob } from "../../republish/describe-job.ts";
import { DETACH, finishJob } from "../../republish/finish-job.ts";

/** Lets a planned job publish. */
export const republishJobContinue: Command = {
  details: [
    "Mails that have changed since the plan are compiled again first. Waits for the end of the job; the exit code is 1 if",
    "it did not publish all of its mails.",
  ],
  options: [DETACH, ...REMOTE],

  async run(input, { output, withApi }) {
    const [id = ""] = input.operands;
    return withApi(async ({ republish }) => {
      const job = await finishJob(republish, await republish.resume(CLI, id), input, output);
      return describeJob(republish, job, output.screens?.out);
    });
  },
};
