import { expect, it } from "vitest";
import {
  describeCount,
  directionOf,
  isFiltered,
  orderAfterClick,
  readView,
} from "../../../console/src/templates/list/list-view.ts";

const view = (address: string) => readView(new URLSearchParams(address));

it("reads what is listed from an address, and takes the default for what it does not know", () => {
  const all = { query: "", orderBy: "updated_at desc", state: "", kind: "", tags: [] };
  expect(view("")).toEqual(all);
  expect(view("q=+order+mail+&sort=name+desc&state=archived&kind=partial&tags=spring,sale")).toEqual({
    query: "order mail",
    orderBy: "name desc",
    state: "archived",
    kind: "partial",
    tags: ["spring", "sale"],
  });
  expect(view("sort=size&state=lost&kind=page&tags=,")).toEqual(all);
  // The server refuses a longer search.
  expect(view(`q=${"x".repeat(300)}`).query).toHaveLength(100);
});

it("knows a filtered list from one of another order", () => {
  expect(isFiltered(view("sort=name"))).toBe(false);
  for (const filter of ["q=x", "state=changed", "kind=mail", "tags=sale"]) expect(isFiltered(view(filter))).toBe(true);
});

it("turns the order round at each click, and begins a time with the newest", () => {
  expect(orderAfterClick("name", "updated_at desc")).toBe("name");
  expect(orderAfterClick("name", "name")).toBe("name desc");
  expect(orderAfterClick("name", "name desc")).toBe("name");
  expect(orderAfterClick("updated_at", "name")).toBe("updated_at desc");
  expect(orderAfterClick("updated_at", "updated_at desc")).toBe("updated_at");
  // The server knows no other order of it.
  expect(orderAfterClick("published_at", "published_at desc")).toBe("published_at desc");
});

it("names the direction of the one column that sorts", () => {
  expect(directionOf("name", "name")).toBe("ascending");
  expect(directionOf("name", "name desc")).toBe("descending");
  expect(directionOf("name", "updated_at")).toBeUndefined();
});

it("counts in words", () => {
  expect([0, 1, 4_213].map((count) => describeCount(count, false))).toEqual([
    "0 templates",
    "1 template",
    "4,213 templates",
  ]);
  expect([0, 1, 12].map((count) => describeCount(count, true))).toEqual([
    "0 templates match",
    "1 template matches",
    "12 templates match",
  ]);
});
