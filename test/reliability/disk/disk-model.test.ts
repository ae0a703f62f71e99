import { describe, expect, it } from "vitest";
import { randomNumbers } from "../random-numbers.ts";
import type { DiskOperation } from "./disk-log.ts";
import { DiskModel } from "./disk-model.ts";

const FILE = "/store/a.db";

function write(at: number, text: string): DiskOperation {
  return { kind: "write", path: FILE, at, data: Buffer.from(text) };
}

/** What 300 losses of power leave in the file, each outcome once. */
function outcomes(operations: readonly DiskOperation[]): ReadonlySet<string | undefined> {
  const random = randomNumbers(1);
  const model = new DiskModel();
  for (const operation of operations) model.apply(operation);
  return new Set(Array.from({ length: 300 }, () => model.losePower(random).get(FILE)?.toString("latin1")));
}

const CREATED: readonly DiskOperation[] = [
  { kind: "create", path: FILE },
  { kind: "sync", path: "/store" },
];

describe("DiskModel", () => {
  it("keeps what was synced", () => {
    expect(outcomes([...CREATED, write(0, "abc"), { kind: "sync", path: FILE }])).toEqual(new Set(["abc"]));
  });

  it("may lose what was not, and any write of several", () => {
    const seen = outcomes([...CREATED, write(0, "abc"), { kind: "sync", path: FILE }, write(0, "x"), write(2, "z")]);
    expect(seen).toEqual(new Set(["abc", "xbc", "abz", "xbz"]));
  });

  it("leaves zeros where a write was lost before a later one", () => {
    expect(outcomes([...CREATED, write(0, "ab"), write(2, "c")])).toContain("\0\0c");
  });

  it("cuts an interrupted write at a sector", () => {
    const seen = outcomes([...CREATED, write(0, "a".repeat(1024))]);
    expect(new Set([...seen].map((content) => content?.length))).toEqual(new Set([0, 512, 1024]));
  });

  it("forgets what was cut off, also when the file grows again", () => {
    const operations: DiskOperation[] = [write(0, "abc"), { kind: "truncate", path: FILE, size: 1 }, write(3, "d")];
    expect(outcomes([...CREATED, ...operations, { kind: "sync", path: FILE }])).toEqual(new Set(["a\0\0d"]));
  });

  it("may lose a file whose folder was not synced, and bring back one that was removed", () => {
    expect(outcomes([{ kind: "create", path: FILE }, write(0, "a"), { kind: "sync", path: FILE }])).toEqual(
      new Set([undefined, "a"]),
    );
    expect(outcomes([...CREATED, { kind: "unlink", path: FILE }])).toEqual(new Set([undefined, ""]));
    expect(outcomes([...CREATED, { kind: "unlink", path: FILE }, { kind: "sync", path: "/store" }])).toEqual(
      new Set([undefined]),
    );
  });

  it("renames as one change", () => {
    const partial = `${FILE}.partial`;
    const made: DiskOperation[] = [
      { kind: "create", path: partial },
      { kind: "write", path: partial, at: 0, data: Buffer.from("new") },
      { kind: "sync", path: partial },
      { kind: "sync", path: "/store" },
    ];
    expect(outcomes([...CREATED, ...made, { kind: "rename", path: partial, to: FILE }])).toEqual(new Set(["", "new"]));
  });
});
