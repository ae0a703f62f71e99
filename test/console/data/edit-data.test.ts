import { expect, it } from "vitest";
import { parseData, toJson, withKey, withList, withTag } from "../../../console/src/template/data/edit-data.ts";

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

it("data that has nothing yet gets a list, and absent members are not sent", () => {
  expect(toJson({ ...withList({}, "items", [{}]), context: undefined })).toEqual({ lists: { items: [{}] } });
});

it.each(["[]", "null", '"text"', "1"])("%s is refused as data", (text) => {
  expect(() => parseData(text)).toThrow("The data is an object with merge_tags, context and lists");
});
