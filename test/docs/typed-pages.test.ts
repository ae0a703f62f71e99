import { cpSync, mkdirSync, rmSync, symlinkSync } from "node:fs";
import { createServer } from "node:net";
import { basename, join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { useTemporaryDirectory } from "../support/temporary-directory.ts";
import { readBlocks } from "./support/page-blocks.ts";
import { PageSession } from "./support/page-session.ts";

const ROOT = join(import.meta.dirname, "../..");
const directory = useTemporaryDirectory();

/** Pages that a reader can type from top to bottom. */
const PAGES = [
  "docs/tutorial.md",
  "docs/partials.md",
  "docs/brands.md",
  "docs/languages.md",
  "docs/plurals.md",
  "docs/formats.md",
];
/** In these, what is not saved is not run. */
const PROGRAMS = ["js", "python", "php"];

let checkout = "";
beforeAll(() => {
  checkout = makeCheckout();
});

it.each(PAGES)("%s names each file that it has a reader save", (page) => {
  const blocks = readBlocks(join(ROOT, page)).filter(({ language }) => language !== "sh" && language !== "text");
  for (const { language, place, text, above } of blocks) {
    if (PROGRAMS.includes(language)) expect(place, text).not.toBe("");
    if (place !== "") expect(above).toContain(`\`${place}\``);
  }
});

it.each(PAGES)("%s does what it says, from the first command to the last", async (page) => {
  const ports = { "8080": await freePort(), "2525": await freePort() };
  const env = {
    ...process.env,
    PATH: `${join(ROOT, "clients/python/.venv/bin")}:${process.env.PATH}`,
    LOG_LEVEL: "warn",
    PORT: ports["8080"],
    SMTP_PORT: ports["2525"],
    STORE_URL: `sqlite:${join(checkout, "data", `${basename(page)}.db`)}`,
  };
  const session = new PageSession(checkout, env);
  try {
    for (const block of readBlocks(join(ROOT, page))) {
      const text = block.text.replace(/\b(8080|2525)\b/g, (port) => ports[port as keyof typeof ports]);
      await session.type({ ...block, text });
    }
  } finally {
    await session.close();
    // The folders of mails of one page are unknown to the server of the next.
    rmSync(join(checkout, "mails"), { recursive: true, force: true });
  }
});

/** What the commands of the pages touch of a checkout, with the packages that are installed. */
function makeCheckout(): string {
  const folder = directory.path("checkout");
  mkdirSync(folder);
  for (const name of [
    "package.json",
    "bin",
    "src",
    "gen",
    "core",
    "clients",
    "examples",
    "conformance",
    "console/dist",
  ]) {
    cpSync(join(ROOT, name), join(folder, name), { recursive: true });
  }
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
  return folder;
}

function freePort(): Promise<string> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(String(typeof address === "object" ? address?.port : undefined)));
    });
  });
}
