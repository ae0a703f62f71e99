import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "../..");

describe.each(["package.json", "clients/js/package.json"])("the scripts of %s", (file) => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, file), "utf8")) as { scripts: Record<string, string> };

  // On Windows npm gives a script to cmd.exe: no exec, no NAME=value before a command, no quotes but ".
  it.each(Object.entries(scripts))("%s is a command of every system's shell", (_name, script) => {
    for (const command of script.split(" && ")) expect(command).toMatch(/^[a-z][\w-]*( [\w./=-]+)*$/);
    expect(script).not.toMatch(/(^|&& )(exec|env|export|set|rm|cp|mv|mkdir|cat) /);
  });
});
