import { CLI } from "../../api/local-caller.ts";
import { checkNote } from "../../framework/check-text.ts";
import type { Command } from "../../framework/command.ts";
import { REMOTE } from "../../remote/find-remote-server.ts";
import { describeJob } from "../../republish/describe-job.ts";
import { DETACH, finishJob } from "../../republish/finish-job.ts";
import { ALLOW_BREAKING } from "../../template-folder/publish-options.ts";

/** Publishes all mails again that use a partial or layout. */
export const templateRepublish: Command = {
  details: [
    "Starts a job for the mails that were made from an older version of the partial or layout, and shows it until it has",
    "ended. Each mail is published in its published source, with the newest parts; drafts stay as they are. All new",
    "versions are served at the same moment, or none if a mail is blocked; then the exit code is 1.",
    "On a server the job continues if you stop the command. On a store the command does the work; when you stop it, run it",
    "again, or `republish-job watch`. While a job is running or planned, the same command shows that one.",
    "",
    "  template republish footer --plan",
    "  template republish footer --comment 'New address'",
  ],
  options: [
    { name: "plan", help: "show what would be published, and publish nothing until `republish-job continue`" },
    { name: "one-by-one", help: "serve each mail as soon as it is compiled, and leave out those that are blocked" },
    ALLOW_BREAKING,
    {
      name: "comment",
      value: "text",
      help: "why, up to 500 characters; shown in the list of versions of each mail",
      check: (text) => checkNote("--comment", text, 500),
    },
    DETACH,
    ...REMOTE,
  ],

  async run(input, { output, withApi }) {
    const [ref = ""] = input.operands;
    return withApi(async ({ republish }) => {
      const started = await republish.start(CLI, ref, {
        mode: input.has("one-by-one") ? "one_by_one" : "together",
        planOnly: input.has("plan"),
        allowBreaking: input.has("allow-breaking"),
        comment: input.value("comment") ?? "",
      });
      return describeJob(republish, await finishJob(republish, started, input, output), output.screens?.out);
    });
  },
};
