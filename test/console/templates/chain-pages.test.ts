import { expect, it } from "vitest";
import { chainPages } from "../../../console/src/templates/list/chain-pages.ts";
import { joinPages } from "../../../console/src/templates/list/join-pages.ts";

const page = (name: string, nextPageToken: string, size = 50) => ({
  templates: Array.from({ length: size }, (_, at) => ({ id: `${name}${at}` })),
  nextPageToken,
});
type Page = ReturnType<typeof page>;
const reader = (pages: Readonly<Record<string, Page>>) => (token: string) => pages[token];
const TOP = { first: 0, last: 20 };

it("asks for the first page, and for the next when the window is near its end", () => {
  expect(chainPages(reader({}), [], TOP)).toEqual({ pages: [], wanted: [""] });
  const read = reader({ "": page("a", "b") });
  expect(chainPages(read, [], TOP).wanted).toEqual([""]);
  expect(chainPages(read, [], { first: 10, last: 30 }).wanted).toEqual(["", "b"]);
});

it("asks again only for the pages near the window, however many are known", () => {
  const pages = Object.fromEntries(
    Array.from({ length: 200 }, (_, at) => [at === 0 ? "" : `${at}`, page(`p${at} `, `${at + 1}`)]),
  );
  const chain = chainPages(reader(pages), [], { first: 5_000, last: 5_020 });
  expect(chain.wanted).toEqual(["100"]);
  expect(chain.pages).toHaveLength(200);
  expect(chainPages(reader(pages), [], { first: 5_020, last: 5_040 }).wanted).toEqual(["100", "101"]);
});

it("asks again for an empty list, and for the end of one that became shorter", () => {
  expect(chainPages(reader({ "": page("a", "", 0) }), [], TOP).wanted).toEqual([""]);
  expect(chainPages(reader({ "": page("a", "b"), b: page("b", "", 3) }), [], { first: 400, last: 420 }).wanted).toEqual(
    ["b"],
  );
});

it("does not ask for what is far below what is known", () => {
  expect(chainPages(reader({ "": page("a", "b"), b: page("b", "c") }), [], TOP)).toMatchObject({
    pages: { length: 2 },
    wanted: [""],
  });
});

it("reads all pages one after the other when all are to be selected", () => {
  const read = reader({ "": page("a", "b"), b: page("b", "c") });
  expect(chainPages(read, [], TOP, true).wanted).toEqual(["", "c"]);
  expect(chainPages(reader({ "": page("a", "b"), b: page("b", "") }), [], TOP, true).wanted).toEqual([""]);
});

it("keeps the page that was at a place until the one that follows now is read", () => {
  const before = [page("a", "b"), page("b", "c"), page("c", "")];
  const now = page("new", "other");
  const { pages, wanted } = chainPages(reader({ "": now }), before, { first: 40, last: 60 });
  expect(pages).toEqual([now, before[1], before[2]]);
  expect(wanted).toEqual(["", "other"]);
});

it("lists a template once that moved to another page while they were read", () => {
  const rows = joinPages([{ templates: [{ id: "a" }, { id: "b" }] }, { templates: [{ id: "b" }, { id: "c" }] }]);
  expect(rows.map(({ id }) => id)).toEqual(["a", "b", "c"]);
});
