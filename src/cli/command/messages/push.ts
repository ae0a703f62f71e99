import { Refusal } from "../../../domain/error.ts";
import { CLI } from "../../api/local-caller.ts";
import type { OperatorApi, SetMessagesAnswer } from "../../api/operator-api.ts";
import type { Command } from "../../framework/command.ts";
import { UsageError } from "../../framework/usage-error.ts";
import { describeProgress, toLocaleJson } from "../../json/locale-json.ts";
import { REMOTE } from "../../remote/find-remote-server.ts";
import { readTemplateFolders } from "../../template-folder/find-template-folders.ts";
import { showSteps } from "../../terminal/progress.ts";
import { describeIssues } from "../../translation-file/describe-issues.ts";
import { type LocaleFile, readTranslationFiles } from "../../translation-file/read-translation-files.ts";

/** Stores the translations of files; safe to repeat. */
export const messagesPush: Command = {
  details: [
    "Pushes messages/<language>.po (or .xlf, .json) of each template's folder. Every file is checked before anything is",
    "stored: if a translation breaks a placeholder, all problems of all files are printed, and nothing is changed. An entry",
    "without a translation changes nothing. Push the template first: translations are of the draft on the server.",
    "",
    "  messages push mails",
  ],
  options: [
    { name: "dry-run", help: "check the files, show what would change, and change nothing" },
    { name: "notes", help: "also print what is missing, outdated or unknown" },
    ...REMOTE,
  ],

  async run(input, { withApi, output }) {
    const files = readFiles(input.operands);
    return withApi(async (api) => {
      const checked = await showSteps(output, (tell) => pushAll(api, files, { validateOnly: true, tell }));
      const isRefused = checked.some(({ refusal }) => refusal !== undefined);
      const isLast = isRefused || input.has("dry-run");
      const pushed = isLast
        ? checked
        : await showSteps(output, (tell) => pushAll(api, files, { validateOnly: false, tell }));
      const lines = pushed.flatMap((each) => describe(each, { isDone: !isLast, withNotes: input.has("notes") }));
      return {
        text: [...lines, ...(isRefused ? ["nothing was changed"] : [])].join("\n"),
        json: { dry_run: input.has("dry-run"), stored: !isLast, files: pushed.map(toJson) },
        exitCode: pushed.some(({ refusal }) => refusal !== undefined) ? 1 : 0,
      };
    });
  },
};

interface TemplateFile extends LocaleFile {
  readonly slug: string;
}

interface PushedFile extends TemplateFile {
  readonly answer?: SetMessagesAnswer;
  readonly refusal?: Refusal;
}

function readFiles(folders: readonly string[]): readonly TemplateFile[] {
  const files = readTemplateFolders(folders).flatMap(({ folder, content: { slug } }) =>
    readTranslationFiles(folder).map((file) => ({ ...file, slug })),
  );
  if (files.length > 0) return files;
  throw new UsageError(
    `${folders.join(", ")} has no translations: a file messages/<language>.po in the folder of a template`,
  );
}

async function pushAll(
  { translations }: OperatorApi,
  files: readonly TemplateFile[],
  { validateOnly, tell }: { readonly validateOnly: boolean; readonly tell: (line: string) => void },
): Promise<readonly PushedFile[]> {
  const pushed: PushedFile[] = [];
  for (const [index, file] of files.entries()) {
    tell(`${validateOnly ? "checking" : "pushing"} ${index + 1} of ${files.length}: ${file.file}`);
    const { slug, locale, format, text: content } = file;
    try {
      const request = { locale, given: { kind: "file", format, content }, validateOnly } as const;
      pushed.push({ ...file, answer: await translations.setMessages(CLI, slug, request) });
    } catch (err) {
      if (!(err instanceof Refusal) || !OF_ONE_FILE.has(err.code)) throw err;
      pushed.push({ ...file, refusal: err });
    }
  }
  return pushed;
}

/** Refusals that say nothing of other files. */
const OF_ONE_FILE: ReadonlySet<string> = new Set([
  "INVALID_REQUEST",
  "FAILED_PRECONDITION",
  "TEMPLATE_NOT_FOUND",
  "PAYLOAD_TOO_LARGE",
]);

function describe(
  { file, answer, refusal }: PushedFile,
  { isDone, withNotes }: { readonly isDone: boolean; readonly withNotes: boolean },
): readonly string[] {
  if (refusal !== undefined) return describeIssues(file, refusal);
  if (answer === undefined) return [];
  const { locale, changed, notes, totalNotes } = answer;
  const stored = changed === 0 ? "unchanged" : `${changed} ${isDone ? "stored" : "to store"}`;
  const left = locale.outdated === 0 ? "" : `, ${locale.outdated} outdated`;
  const lines = notes.map(({ line, message }) => `  ${file}${line === undefined ? "" : `:${line}`}: ${message}`);
  const more = totalNotes > notes.length ? [`  ${totalNotes - notes.length} more notes are not listed`] : [];
  return [
    `${file}: ${stored}; ${describeProgress(locale)} translated${left}`,
    ...(withNotes ? [...lines, ...more] : []),
  ];
}

function toJson({ slug, file, answer, refusal }: PushedFile) {
  return {
    slug,
    file,
    ...(answer && {
      locale: toLocaleJson(answer.locale),
      changed: answer.changed,
      notes: answer.notes.map(({ kind, line = 0, id = "", message }) => ({ kind, line, message_id: id, message })),
      total_notes: answer.totalNotes,
    }),
    error: refusal && {
      code: refusal.code,
      message: refusal.message,
      issues: refusal.issues.map(({ path, msg, type }) => ({ loc: path, msg, type })),
    },
  };
}
