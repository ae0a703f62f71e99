import {
  REPUBLISH_ITEM_STATES,
  type RepublishItem,
  type RepublishItemState,
} from "../../../domain/template/republish-job.ts";
import { CLI } from "../../api/local-caller.ts";
import type { Command } from "../../framework/command.ts";
import { printList } from "../../framework/print-list.ts";
import { toRepublishItemJson } from "../../json/republish-json.ts";
import { REMOTE } from "../../remote/find-remote-server.ts";
import { ITEM_COLUMNS, toItemRow } from "../../republish/describe-job.ts";

/** Reads the mails of a job that publishes mails again. */
export const republishJobItems: Command = {
  details: ["FROM is the version whose source is published again, VERSION the new one. --json also has the findings."],
  options: [
    {
      name: "state",
      value: "state",
      help: `only mails in this state: ${REPUBLISH_ITEM_STATES.join(", ")}`,
      choices: REPUBLISH_ITEM_STATES,
    },
    ...REMOTE,
  ],

  async run(input, { output, withApi }) {
    const [id = ""] = input.operands;
    const state = input.value("state") as RepublishItemState | undefined; // one of the choices
    await withApi(({ republish }) =>
      printList<RepublishItem>(input, output, {
        columns: ITEM_COLUMNS,
        toJson: toRepublishItemJson,
        toRow: toItemRow,
        read: (pageToken) => republish.listItems(CLI, id, { state, pageSize: 200, pageToken }),
      }),
    );
    return undefined;
  },
};
