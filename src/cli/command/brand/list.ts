import { TEMPLATE_ORDERS, TEMPLATE_STATES } from "../../../domain/template/template-query.ts";
import type { BrandListRequest } from "../../../service/brand-drafts.ts";
import { CLI } from "../../api/local-caller.ts";
import type { ListedBrand } from "../../api/operator-api.ts";
import { checkLine } from "../../framework/check-text.ts";
import type { Command, CommandInput } from "../../framework/command.ts";
import { printList } from "../../framework/print-list.ts";
import { toBrandJson } from "../../json/brand-json.ts";
import { REMOTE } from "../../remote/find-remote-server.ts";
import { type Cell, type Column, DAY_WIDTH } from "../../terminal/table.ts";

/** Reads the brands of the store or of a server. */
export const brandList: Command = {
  details: ["Lists the brands that changed last first; with --json, the newest first."],
  options: [
    { name: "archived", help: "also list archived brands" },
    {
      name: "query",
      value: "words",
      help: "only brands with all of these words in name or slug",
      check: (query) => checkLine("--query", query, 100),
    },
    {
      name: "state",
      value: "state",
      help: `only brands in this state: ${TEMPLATE_STATES.join(", ")}`,
      choices: TEMPLATE_STATES,
    },
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
    await withApi(({ brands }) =>
      printList<ListedBrand>(input, output, {
        columns: COLUMNS,
        toJson: (brand) => toBrandJson(brand),
        toRow,
        async read(pageToken) {
          const page = await brands.list(CLI, { pageSize: 200, pageToken, ...filter });
          return { items: page.brands, nextPageToken: page.nextPageToken };
        },
      }),
    );
    return undefined;
  },
};

function readFilter(input: CommandInput): Omit<BrandListRequest, "pageSize" | "pageToken"> {
  const order = TEMPLATE_ORDERS.find((each) => each === input.value("order-by"));
  return {
    showArchived: input.has("archived"),
    query: input.value("query"),
    state: TEMPLATE_STATES.find((state) => state === input.value("state")),
    order: order ?? (input.has("json") ? undefined : "updated_at desc"),
  };
}

const COLUMNS: readonly Column[] = [
  { heading: "ID", rank: 1 },
  { heading: "SLUG", floor: 12 },
  { heading: "NAME", floor: 12 },
  { heading: "STATE", floor: 12 },
  { heading: "UPDATED", floor: DAY_WIDTH, rank: 2 },
];

function toRow(brand: ListedBrand): readonly Cell[] {
  const state = { text: stateOf(brand), tone: brand.archivedAt === undefined ? undefined : ("yellow" as const) };
  return [brand.id, brand.slug, brand.name, state, brand.updatedAt.toISOString()];
}

function stateOf({ archivedAt, published, hasUnpublishedChanges }: ListedBrand): string {
  if (archivedAt !== undefined) return "archived";
  if (published === undefined) return "draft";
  return `version ${published.version}${hasUnpublishedChanges ? ", draft differs" : ""}`;
}
