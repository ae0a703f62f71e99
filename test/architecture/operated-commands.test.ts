import { expect, it } from "vitest";
import { COMMANDS } from "../../src/cli/command/commands.ts";
import { listCommands, listServerCommands, STARTED } from "../operations/commands.ts";
import { useTemporaryDirectory } from "../support/temporary-directory.ts";

const directory = useTemporaryDirectory();

it("the suite of operations tries every command", () => {
  const folder = directory.path("operated");
  const operated = [...listCommands(folder), ...listServerCommands(folder, "http://127.0.0.1:8080", "key")];
  const names = new Set([...operated.map(({ name }) => name), ...STARTED]);
  expect([...names].sort()).toEqual(COMMANDS.map(({ name }) => name).sort());
});
