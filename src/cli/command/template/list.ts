import { TEMPLATE_KINDS } from "../../../domain/template/template-kind.ts";
import { TEMPLATE_ORDERS, TEMPLATE_STATES } from "../../../domain/template/template-query.ts";
import type { TemplateListRequest } from "../../../service/template-drafts.ts";
import { CLI } from "../../api/local-caller.ts";
import type { ListedTemplate } from "../../api/operator-api.ts";
import { checkLine } from "../../framework/check-text.ts";
import type { Command, CommandInput } from "../../framework/command.ts";
import { printList } from "../../framework/print-list.ts";
import { toTemplateJson } from "../../json/template-json.ts";
import { REMOTE } from "../../remote/find-remote-server.ts";
import { type Cell, type Column, DAY_WIDTH } from "../../terminal/table.ts";

/** Reads the templates of the store or of a server. */
export const templateList: Command = {
  details: [
    "Lists the templates that changed last first; with --json, the newest first, so that a template which changes",
    "meanwhile is neither missed nor repeated.",
    "",
    '  template list --query "order receipt" --state changed',
    "  template list --tag monthly --tag vip --order-by name",
  ],
  options: [
    { name: "archived", help: "also list archived templates" },
    {
      name: "query",
      value: "words",
      help: "only templates with all of these words in name, slug, subject or tags",
      check: checkQuery,
    },
    {
      name: "state",
      value: "state",
      help: `only templates in this state: ${TEMPLATE_STATES.join(", ")}`,
      choices: TEMPLATE_STATES,
    },
    {
      name: "kind",
      value: "kind",
      help: `only templates of this kind: ${TEMPLATE_KINDS.join(", ")}`,
      choices: TEMPLATE_KINDS,
    },
    { name: "tag", value: "tag", isRepeatable: true, help: "only templates with this tag; repeatable, all must match" },
    {
      name: "order-by",
      value: "order",
      help: `${TEMPLATE_ORDERS.map((order) => `"${order}"`).join(", ")}`,
      choices: TEMPLATE_ORDERS,
    },
    ...REMOTE,
  ],

  async run(input, { output, withApi }) {
    const filter = readFilter(input);
    await withApi(({ templates }) =>
      printList<ListedTemplate>(input, output, {
        columns: COLUMNS,
        toJson: toTemplateJson,
        toRow,
        async read(pageToken) {
          const page = await templates.list(CLI, { pageSize: 200, pageToken, ...filter });
          return { items: page.templates, nextPageToken: page.nextPageToken };
        },
      }),
    );
    return undefined;
  },
};

function readFilter(input: CommandInput): Omit<TemplateListRequest, "pageSize" | "pageToken"> {
  const order = TEMPLATE_ORDERS.find((each) => each === input.value("order-by"));
  return {
    showArchived: input.has("archived"),
    query: input.value("query"),
    state: TEMPLATE_STATES.find((state) => state === input.value("state")),
    kind: TEMPLATE_KINDS.find((kind) => kind === input.value("kind")),
    tags: input.values("tag"),
    order: order ?? (input.has("json") ? undefined : "updated_at desc"),
  };
}

function checkQuery(query: string): string {
  return checkLine("--query", query, 100);
}

const COLUMNS: readonly Column[] = [
  { heading: "ID", rank: 1 },
  { heading: "SLUG", floor: 12 },
  { heading: "NAME", floor: 12 },
  { heading: "STATE", floor: 12 },
  { heading: "UPDATED", floor: DAY_WIDTH, rank: 2 },
  { heading: "TAGS", floor: 8, rank: 3 },
];

function toRow(template: ListedTemplate): readonly Cell[] {
  const { id, slug, name, updatedAt, archivedAt, tags } = template;
  const state = { text: stateOf(template), tone: archivedAt === undefined ? undefined : ("yellow" as const) };
  return [id, slug ?? "-", name, state, updatedAt.toISOString(), tags.length === 0 ? "-" : tags.join(" ")];
}

export function stateOf(template: ListedTemplate): string {
  if (template.archivedAt !== undefined) return "archived";
  const { publishedVersion, hasUnpublishedChanges, draftVersion } = template;
  const blocked = template.isPublishable === false ? ", not publishable" : "";
  if (publishedVersion === undefined) return `draft${blocked}`;
  const draft = draftVersion === undefined ? `draft differs${blocked}` : `draft equals version ${draftVersion}`;
  return `version ${publishedVersion}${hasUnpublishedChanges ? `, ${draft}` : ""}`;
}
