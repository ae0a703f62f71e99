import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { expect, it } from "vitest";
import { useTemporaryDirectory } from "../support/temporary-directory.ts";

const PROGRAM = join(import.meta.dirname, "../../bin/letterpress.js");
const directory = useTemporaryDirectory();

it.each([["1"], ["2"]])(
  "SIGTERM right after the line that says ready ends a server of %s workers with 0",
  async (workers) => {
    for (let time = 1; time <= 4; time += 1) {
      const env = {
        STORE_URL: `sqlite:${directory.path(`${workers}.db`)}`,
        PORT: "0",
        LOG_LEVEL: "error",
        WORKERS: workers,
      };
      const child = spawn(process.execPath, [PROGRAM, "serve"], {
        env: { PATH: process.env.PATH, ...env },
        stdio: ["ignore", "pipe", "inherit"],
      });
      let printed = "";
      child.stdout.on("data", (chunk) => {
        printed += chunk;
        if (/ready on \S+\n/.test(printed)) child.kill("SIGTERM");
      });
      expect(await once(child, "exit")).toEqual([0, null]);
    }
  },
);
