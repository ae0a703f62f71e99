import { PassThrough } from "node:stream";
import { setImmediate as turn } from "node:timers/promises";
import { expect, it } from "vitest";
import { parseInput } from "../../src/cli/framework/parse-input.ts";
import { type PagedList, printList } from "../../src/cli/framework/print-list.ts";
import { openOutput } from "../../src/cli/terminal/open-output.ts";

const PAGES: Readonly<Record<string, { readonly items: readonly object[]; readonly nextPageToken: string }>> = {
  "": { items: [{ id: "a" }, { id: "b" }], nextPageToken: "2" },
  2: { items: [], nextPageToken: "3" },
  3: { items: [{ id: "much longer", list: [1] }], nextPageToken: "" },
};

/** What was printed before each page was asked for, and at the end. */
async function print(pages: typeof PAGES, ...options: readonly string[]): Promise<readonly string[]> {
  const printed: string[] = [];
  let text = "";
  const out = (line: string): void => {
    text += `${line}\n`;
  };
  const command = { options: [] };
  const list: PagedList<object> = {
    columns: [{ heading: "ID" }, { heading: "MORE" }],
    toJson: (item) => item,
    toRow: (item) => [Object.values(item).join(), "x"],
    async read(pageToken) {
      printed.push(text);
      return pages[pageToken] ?? { items: [], nextPageToken: "" };
    },
  };
  await printList(parseInput(command, [], options), { out, note: () => undefined }, list);
  return [...printed, text];
}

it("prints a table page by page, wider where a page needs it", async () => {
  const first = "ID  MORE\na   x\nb   x\n";
  expect(await print(PAGES)).toEqual(["", first, first, `${first}much longer,1  x\n`]);
});

it("prints the JSON of the whole array, page by page", async () => {
  const [, afterFirst = "", , all] = await print(PAGES, "--json");
  const whole = [{ id: "a" }, { id: "b" }, { id: "much longer", list: [1] }];
  expect(all).toBe(`${JSON.stringify(whole, undefined, 2)}\n`);
  expect(afterFirst).toContain('"a"');
});

it("prints an empty list", async () => {
  expect((await print({})).at(-1)).toBe("ID  MORE\n");
  expect((await print({}, "--json")).at(-1)).toBe("[]\n");
});

it("asks for the next page once its reader has taken the one before", async () => {
  const stdout = new PassThrough({ highWaterMark: 10 });
  const asked: string[] = [];
  const command = { options: [] };
  const output = openOutput(
    stdout as unknown as NodeJS.WriteStream,
    new PassThrough() as unknown as NodeJS.WriteStream,
  );
  const printing = printList(parseInput(command, [], ["--json"]), output, {
    columns: [],
    toJson: (item: object) => item,
    toRow: () => [],
    async read(pageToken) {
      asked.push(pageToken);
      return PAGES[pageToken] ?? { items: [], nextPageToken: "" };
    },
  });
  for (let turns = 0; turns < 20; turns += 1) await turn();
  expect(asked).toEqual([""]);
  stdout.resume();
  await printing;
  expect(asked).toEqual(["", "2", "3"]);
});
