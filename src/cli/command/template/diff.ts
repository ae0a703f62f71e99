import type { Command } from "../../framework/command.ts";
import { REMOTE } from "../../remote/find-remote-server.ts";
import { asSeenBy, findChanges } from "../../template-folder/compare-content.ts";
import { type FetchedTemplate, fetchTemplate } from "../../template-folder/fetch-template.ts";
import { readTemplateFolders } from "../../template-folder/find-template-folders.ts";
import { toFolderFiles } from "../../template-folder/folder-files.ts";
import type { FolderTemplate } from "../../template-folder/read-template-folder.ts";
import { showSteps } from "../../terminal/progress.ts";

/** Shows what a push would change, line by line. */
export const templateDiff: Command = {
  options: [...REMOTE],

  async run(input, { withApi, output }) {
    // Loaded here: every other command starts without it.
    const { createTwoFilesPatch } = await import("diff");
    const folders = readTemplateFolders(input.operands);
    const found = await withApi((api) =>
      showSteps(output, async (tell) => {
        const differences: { readonly slug: string; readonly file: string; readonly patch: string }[] = [];
        for (const [index, template] of folders.entries()) {
          tell(`comparing ${index + 1} of ${folders.length}: ${template.content.slug}`);
          const stored = await fetchTemplate(api, template.content.slug);
          for (const each of compare(template, stored, createTwoFilesPatch)) differences.push(each);
        }
        return differences;
      }),
    );
    const text = found.length === 0 ? "no differences" : found.map(({ patch }) => patch.trimEnd()).join("\n");
    return { text, json: { differences: found }, exitCode: found.length === 0 ? 0 : 1 };
  },
};

type CreatePatch = (before: string, after: string, there: string, here: string) => string;

function compare({ content }: FolderTemplate, fetched: FetchedTemplate | undefined, createPatch: CreatePatch) {
  const { slug } = content;
  const here = toFolderFiles(content);
  const there = fetched === undefined ? new Map<string, string>() : toFolderFiles(asSeenBy(content, fetched.content));
  const files =
    fetched === undefined ? [...here.keys()] : findChanges(fetched.content, content).map(({ path }) => path);
  return files.map((file) => {
    const patch = patchOf(`${slug}/${file}`, there.get(file), here.get(file), createPatch);
    return { slug, file, patch };
  });
}

/** In the form of Git. */
function patchOf(file: string, there: string | undefined, here: string | undefined, createPatch: CreatePatch): string {
  const [before, after] = [
    there === undefined ? "/dev/null" : `a/${file}`,
    here === undefined ? "/dev/null" : `b/${file}`,
  ];
  const patch = createPatch(before, after, there ?? "", here ?? "").replace(/^=+\n/, "");
  // A terminal would obey them.
  return patch.replaceAll(/[^\P{Cc}\t\n]/gu, "\uFFFD");
}
