import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { beforeEach } from "vitest";
import { runHere } from "../../support/run-here.ts";
import { useTemporaryDirectory } from "../../support/temporary-directory.ts";

type Env = Readonly<Record<string, string>>;

/**
 * Commands in this process over folders of each test: `AT` and `OTHER`, at the beginning of words and paths, are two of
 * its own, which are called so in what the commands print, too.
 */
export function useFolderCommands() {
  const directory = useTemporaryDirectory();
  let round = 0;
  beforeEach(() => {
    round += 1;
  });

  const inPlace = (word: string): string => word.replace(/^(AT|OTHER)/, (name) => directory.path(`${name}${round}`));
  const outOfPlace = (text: string): string =>
    text.replaceAll(`${directory.path("")}/`, "").replaceAll(`AT${round}`, "AT");

  async function run(words: string, env: Env) {
    const { code, out, note } = await runHere(words.split(" ").map(inPlace), env);
    return { code, out: outOfPlace(out), note: outOfPlace(note) };
  }

  async function runJson(words: string, env: Env) {
    const { code, out } = await run(`${words} --json`, env);
    return { code, ...JSON.parse(out) };
  }

  function write(path: string, text: string): void {
    mkdirSync(dirname(inPlace(path)), { recursive: true });
    writeFileSync(inPlace(path), text);
  }

  return {
    run,
    runJson,
    inPlace,
    write,
    read: (path: string): string => readFileSync(inPlace(path), "utf8"),
    /** A folder with one template below `AT`. */
    writeTemplate(slug: string, text: string, settings: object = {}): void {
      write(`AT/${slug}/letterpress.json`, JSON.stringify({ slug, name: slug, subject: "Hello", ...settings }));
      write(`AT/${slug}/template.mjml`, mail(text));
    },
  };
}

/** MJML without findings. */
export function mail(text: string): string {
  return `<mjml lang="en"><mj-head><mj-title>a</mj-title><mj-preview>a</mj-preview></mj-head><mj-body>\n<mj-section><mj-column><mj-text>${text}</mj-text></mj-column></mj-section></mj-body></mjml>\n`;
}
