import { expect, it } from "vitest";
import {
  keyOf,
  listOf,
  parseData,
  tagOf,
  toJson,
  withKey,
  withList,
  withTag,
} from "../../../console/src/template/data/edit-data.ts";

const DATA = {
  merge_tags: { text: { name: "Ada", city: "Paris" }, url: { link: "https://a.example" } },
  context: { plan: "free" },
};

it("a value of a tag replaces the one of its name in its group, and leaves all others", () => {
  expect(withTag(DATA, { group: "text", name: "name" }, "Grace")).toEqual({
    merge_tags: { text: { name: "Grace", city: "Paris" }, url: { link: "https://a.example" } },
    context: { plan: "free" },
  });
});

it("an empty value removes the tag, as a missing value", () => {
  expect(withTag(DATA, { group: "text", name: "name" }, "").merge_tags?.text).toEqual({ city: "Paris" });
});

it("an undefined value removes a key, and false is a value", () => {
  expect(withKey(DATA, "plan", undefined).context).toEqual({});
  expect(withKey(DATA, "member", false).context).toEqual({ plan: "free", member: false });
});

it("data that has nothing yet gets an object of the caller, and absent members are not sent", () => {
  expect(toJson({ ...withList({}, "items", [{}]), context: undefined })).toEqual({ data: { items: [{}] } });
  expect(withTag({}, { group: "text", name: "order.no" }, "7")).toEqual({ data: { order: { no: "7" } } });
  expect(withKey({}, "order.paid", true)).toEqual({ data: { order: { paid: true } } });
  expect(withList(DATA, "items", [{}])).toEqual({ ...DATA, lists: { items: [{}] } });
});

it("a member is found and replaced in the spelling that the data has", () => {
  const data = { data: { Order: { "Ship To": "Ulm" }, order: { firstName: "Ann" } } };
  const name = { group: "text", name: "order.firstname" } as const;
  expect(tagOf(data, name)).toBe("Ann");
  expect(withTag(data, name, "Bo")).toEqual({ data: { ...data.data, order: { firstName: "Bo" } } });
  expect(keyOf({ data: { Order: { "Ship To": "Ulm" } } }, "order.ship_to")).toBe("Ulm");
});

it("items that are texts or lists are shown and edited themselves", () => {
  const data = { data: { tags: ["new", 2], rows: [["a"]] } };
  const tag = { group: "text", name: "tag" } as const;
  const [first = {}, second = {}] = listOf(data, "tags");
  expect([tagOf(first, tag), tagOf(second, tag), keyOf(second, "tag")]).toEqual(["new", "2", 2]);
  expect(withList(data, "tags", [withTag(first, tag, "old"), withTag(second, tag, "")]).data).toMatchObject({
    tags: ["old", ""],
  });
  const [row = {}] = listOf(data, "rows");
  const cells = listOf(row, "row").map((cell) => withTag(cell, { group: "text", name: "cell" }, "b"));
  expect(withList(data, "rows", [withList(row, "row", cells)]).data).toMatchObject({ rows: [["b"]] });
});

it("a tag of the name of a list is given by name, and leaves the list", () => {
  const data = { data: { items: [{ title: "Tea" }] } };
  expect(withTag(data, { group: "text", name: "items" }, "Two")).toEqual({
    ...data,
    merge_tags: { text: { items: "Two" } },
  });
});

it("an object of the caller is shown and edited as it is, nested, with its lists", () => {
  const plain = { data: { order: { no: 7, paid: false, lines: [{ title: "Tea" }] }, more: [1] } };
  const number = { group: "text", name: "order.no" } as const;
  expect([tagOf(plain, number), keyOf(plain, "order.paid")]).toEqual(["7", false]);
  expect(listOf(plain, "order.lines")).toEqual([{ data: { title: "Tea" } }]);
  const lines = [{ data: { title: "Pot" } }, {}];
  const changed = withList(withKey(withTag(plain, number, "8"), "order.paid", true), "order.lines", lines);
  expect(changed).toEqual({ data: { order: { no: "8", paid: true, lines: [{ title: "Pot" }, {}] }, more: [1] } });
  expect(toJson(withTag(plain, { group: "text", name: "order.no" }, ""))).toEqual({
    data: { order: { paid: false, lines: [{ title: "Tea" }] }, more: [1] },
  });
  const both = { ...plain, merge_tags: { text: { "order.no": "9" } } };
  expect(tagOf(both, number)).toBe("9");
  expect(withTag(both, number, "10").merge_tags).toEqual({ text: { "order.no": "10" } });
});

it.each(["[]", "null", '"text"', "1"])("%s is refused as data", (text) => {
  expect(() => parseData(text)).toThrow("The data must be an object with data, or with merge_tags, context and lists");
});
