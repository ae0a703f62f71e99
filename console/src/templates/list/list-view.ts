/** Characters of a search, as the server has it. */
export const QUERY_MAX = 100;

/** What is listed, as the address of the page says it. */
export interface ListView {
  readonly query: string;
  readonly orderBy: string;
  readonly state: string;
  readonly kind: string;
  readonly tags: readonly string[];
}

/** The orders of each column by which the server sorts; the first one is that of the first click on its head. */
const ORDERS = {
  name: ["name", "name desc"],
  updated_at: ["updated_at desc", "updated_at"],
  published_at: ["published_at desc"],
} as const satisfies Readonly<Record<string, readonly string[]>>;

const DEFAULT_ORDER = ORDERS.updated_at[0];

export type SortColumn = keyof typeof ORDERS;

export const STATES: readonly (readonly [state: string, name: string])[] = [
  ["", "All but archived"],
  ["unpublished", "Not published"],
  ["published", "Published"],
  ["changed", "Changed since the publish"],
  ["archived", "Archived"],
];

export const KINDS: readonly (readonly [kind: string, name: string])[] = [
  ["", "All kinds"],
  ["mail", "Mails"],
  ["partial", "Partials"],
  ["layout", "Layouts"],
];

/** What the address does not say, or says wrong, is the default. */
export function readView(address: URLSearchParams): ListView {
  const order = address.get("sort") ?? "";
  const state = address.get("state") ?? "";
  const kind = address.get("kind") ?? "";
  return {
    query: (address.get("q") ?? "").trim().slice(0, QUERY_MAX),
    orderBy: Object.values(ORDERS).some((orders) => orders.some((each) => each === order)) ? order : DEFAULT_ORDER,
    state: STATES.some(([each]) => each === state) ? state : "",
    kind: KINDS.some(([each]) => each === kind) ? kind : "",
    tags: (address.get("tags") ?? "").split(",").filter((tag) => tag !== ""),
  };
}

/** Whether a list leaves out anything but archived templates. */
export function isFiltered({ query, state, kind, tags }: ListView): boolean {
  return query !== "" || state !== "" || kind !== "" || tags.length > 0;
}

/** How `aria-sort` calls the order of a column; undefined for a column that does not sort the list. */
export function directionOf(column: SortColumn, orderBy: string): "ascending" | "descending" | undefined {
  const [sorted, direction = "asc"] = orderBy.split(" ");
  if (sorted !== column) return undefined;
  return direction === "desc" ? "descending" : "ascending";
}

/** The order after a click on the head of a column: its first one, or the next. */
export function orderAfterClick(column: SortColumn, orderBy: string): string {
  const orders: readonly string[] = ORDERS[column];
  return orders[(orders.indexOf(orderBy) + 1) % orders.length] ?? DEFAULT_ORDER;
}

const COUNT = new Intl.NumberFormat("en-GB");

/** `4,213 templates`, or `12 templates match` of a filtered list. */
export function describeCount(count: number, isOfFilter: boolean): string {
  const templates = `${COUNT.format(count)} ${count === 1 ? "template" : "templates"}`;
  if (!isOfFilter) return templates;
  return `${templates} ${count === 1 ? "matches" : "match"}`;
}
