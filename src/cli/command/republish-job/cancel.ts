import { CLI } from "../../api/local-caller.ts";
import type { Command } from "../../framework/command.ts";
import { toRepublishJobJson } from "../../json/republish-json.ts";
import { REMOTE } from "../../remote/find-remote-server.ts";
import { summarize } from "../../republish/describe-job.ts";

/** Ends a job that is running or planned. */
export const republishJobCancel: Command = {
  details: ["Afterwards the job publishes nothing more. What it has published can be rolled back."],
  options: REMOTE,

  async run(input, { withApi }) {
    const [id = ""] = input.operands;
    const job = await withApi(({ republish }) => republish.cancel(CLI, id));
    return { text: summarize(job), json: toRepublishJobJson(job) };
  },
};
