import type { Command } from "../../framework/command.ts";
import { REMOTE } from "../../remote/find-remote-server.ts";
import { describeJob } from "../../republish/describe-job.ts";
import { followJob } from "../../republish/follow-job.ts";

/** Waits for the end of a job. */
export const republishJobWatch: Command = {
  details: [
    "Prints the job when it has ended or is planned. The exit code is 1 if it did not publish all of its mails.",
    "On a store the command also does the work, unless a server does.",
  ],
  options: REMOTE,

  async run(input, { output, withApi }) {
    const [id = ""] = input.operands;
    return withApi(async ({ republish }) =>
      describeJob(republish, await followJob(republish, id, output), output.screens?.out),
    );
  },
};
