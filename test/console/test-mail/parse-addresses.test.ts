import { expect, it } from "vitest";
import { parseAddresses, withAddress } from "../../../console/src/template/test-mail/parse-addresses.ts";

it.each([
  ["commas", "ada@example.com,bo@example.com"],
  ["semicolons", "ada@example.com; bo@example.com;"],
  ["spaces", "  ada@example.com   bo@example.com "],
  ["lines", "ada@example.com\r\nbo@example.com\n\n"],
  ["names", 'Ada Byron <ada@example.com>, "Bo" <bo@example.com>'],
  ["repetitions", "ada@example.com, Ada@Example.com, bo@example.com, ada@example.com"],
])("reads addresses with %s", (_, text) => {
  expect(parseAddresses(text)).toEqual({ addresses: ["ada@example.com", "bo@example.com"], bad: [] });
});

it.each(["ada", "ada@", "@example.com", "ada@exa_mple.com", "ada@-example.com", "<ada@example.com", "a@b@c", "ä@b.de"])(
  "names %s as no address, and keeps those beside it",
  (bad) => {
    expect(parseAddresses(`bo@example.com, ${bad}, cy@example.com`)).toEqual({
      addresses: ["bo@example.com", "cy@example.com"],
      bad: [bad],
    });
  },
);

it("loses no address before a name", () => {
  const { addresses, bad } = parseAddresses("ada@example.com Bo <bo@example.com>");
  expect([addresses, bad]).toEqual([["ada@example.com"], ["Bo", "<bo@example.com>"]]);
});

it("refuses what is longer than a mail server accepts", () => {
  const longest = `${"a".repeat(254 - "@example.com".length)}@example.com`;
  expect(parseAddresses(longest).addresses).toEqual([longest]);
  expect(parseAddresses(`a${longest}`).bad).toEqual([`a${longest}`]);
});

it.each(["", "ada@example.com", "ada@example.com,", "ada@example.com;\n", "Ada <ada@example.com> "])(
  "adds an address to “%s”",
  (text) => {
    const { addresses, bad } = parseAddresses(withAddress(text, "bo@example.com"));
    expect([addresses.at(-1), addresses.length, bad]).toEqual(["bo@example.com", text === "" ? 1 : 2, []]);
  },
);
