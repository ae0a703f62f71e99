import type { SavedDraftSummary } from "../../../domain/template/saved-draft.ts";
import type { WithCurrency } from "../../../service/template-history.ts";
import { CLI } from "../../api/local-caller.ts";
import type { Command } from "../../framework/command.ts";
import { printList } from "../../framework/print-list.ts";
import { toDraftJson } from "../../json/template-json.ts";
import { REMOTE } from "../../remote/find-remote-server.ts";
import { type Column, DAY_WIDTH } from "../../terminal/table.ts";

/** Reads the last drafts of a template. */
export const templateDrafts: Command = {
  options: [...REMOTE],

  async run(input, { output, withApi }) {
    const [ref = ""] = input.operands;
    await withApi(({ templates }) =>
      printList<WithCurrency<SavedDraftSummary>>(input, output, {
        columns: COLUMNS,
        toJson: toDraftJson,
        toRow,
        read: async () => ({ items: await templates.listDrafts(CLI, ref), nextPageToken: "" }),
      }),
    );
    return undefined;
  },
};

const COLUMNS: readonly Column[] = [
  { heading: "DRAFT" },
  { heading: "SAVED", floor: DAY_WIDTH },
  { heading: "BY", floor: 8, rank: 1 },
  { heading: "BYTES", rank: 2 },
  { heading: "SUBJECT", floor: 12 },
];

function toRow({ number, savedAt, savedBy, savedByName, bytes, subject, isCurrent }: WithCurrency<SavedDraftSummary>) {
  const author = savedByName ?? (savedBy === "" ? "-" : savedBy);
  return [`${number}${isCurrent ? " (current)" : ""}`, savedAt.toISOString(), author, String(bytes), subject];
}
