import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { mail, useFolderCommands } from "../support/folder-commands.ts";

const { run, write, writeTemplate, inPlace } = useFolderCommands();
/** There is such a file, which is not started before the mail is compiled. */
const SOME_BROWSER = { CHROMIUM: process.execPath };

describe("picture refuses", () => {
  it("a machine without a browser, and says how to get one", async () => {
    write("AT/a.mjml", mail("Hello"));
    const none = await run("picture AT/a.mjml", { PATH: inPlace("AT/nowhere") });
    expect(none).toMatchObject({
      code: 64,
      note: expect.stringMatching(/Chromium was not found: install it .*CHROMIUM/),
    });
  });

  it("a browser that does not start, and writes nothing", async () => {
    write("AT/a.mjml", mail("Hello"));
    const { code, note } = await run("picture AT/a.mjml --out AT/a.png", { CHROMIUM: "/bin/false" });
    expect([code, note]).toEqual([64, expect.stringMatching(/^\/bin\/false does not start .* set CHROMIUM/)]);
    expect(existsSync(inPlace("AT/a.png"))).toBe(false);
  });

  it.each([
    ["--states light,drak", /--states must be names of light, .*, not "drak"/],
    ["--budget 10k", /--budget must be a number of bytes, such as 102400, not "10k"/],
    ["--data AT/a.json --sample b", /give --data or --sample, not both/],
    ["--out AT/none/a.png", /there is no folder .* for --out/],
    ["--against live", /--against must be served, or a number from 1 as "template versions" lists them, not "live"/],
    ["--version 2", /--version is for templates, and .* is a path/],
    ["--locale fr", /there are no translations into fr in .*; it has: none/],
    ["--brand AT/none.brand.json", /cannot read the file .*none\.brand\.json/],
    ["--sample other", /there is no sample other; there are usual/],
  ])("%s", async (words, message) => {
    writeTemplate("welcome", "Hello {{ name }}");
    write("AT/welcome/samples/usual.json", '{"merge_tags":{"text":{"name":"Ada"}}}');
    const { code, note } = await run(`picture AT/welcome ${words}`, SOME_BROWSER);
    expect([code, note]).toEqual([64, expect.stringMatching(message)]);
  });

  it("to compare a file, which has no slug", async () => {
    write("AT/a.mjml", mail("Hello"));
    const { code, note } = await run("picture AT/a.mjml --against served", SOME_BROWSER);
    expect([code, note]).toEqual([
      64,
      expect.stringMatching(/--against is for the folder of a template, .* is a file/),
    ]);
  });

  it("a language of a published template", async () => {
    const { code, note } = await run("picture welcome --locale de", SOME_BROWSER);
    expect([code, note]).toEqual([64, expect.stringContaining("--locale is for files and folders")]);
  });

  it("a template that does not compile, with its findings", async () => {
    writeTemplate("welcome", "Hello</mj-text><mj-nothing /><mj-text>");
    const { code, out, note } = await run("picture AT/welcome", SOME_BROWSER);
    expect([code, out]).toEqual([1, "AT/welcome does not compile"]);
    expect(note).toMatch(/error {2}AT\/welcome\/template\.mjml:2:\d+/);
  });
});
