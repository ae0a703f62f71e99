import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { runHere } from "../support/run-here.ts";

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "letterpress-Wrong-"));
  writeFileSync(join(folder, "list.json"), "[]");
  writeFileSync(join(folder, "broken.json"), "{");
  writeFileSync(join(folder, "latin.json"), Buffer.from([0x7b, 0xe4, 0x7d]));
  mkdirSync(join(folder, "misspelt"));
  mkdirSync(join(folder, "empty"));
  writeFileSync(join(folder, "misspelt/letterpress.json"), '{ "sulg": "x", "subject": 1 }');
  writeFileSync(join(folder, "mail.mjml"), "<mjml><mj-body></mj-body></mjml>");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A command line in one text. Words are separated by spaces, `_` stands for a space within one. */
const WRONG: readonly (readonly [line: string, exitCode: number, message: string | RegExp])[] = [
  // Commands
  ["keys", 64, 'there is no command "keys"; did you mean "key"?'],
  ["keys create", 64, 'there is no command "keys"; did you mean "key create"?'],
  ["create", 64, 'there is no command "create"; did you mean "key create"?'],
  ["srve", 64, 'there is no command "srve"; did you mean "serve"?'],
  ["Serve", 64, 'there is no command "Serve"; did you mean "serve"?'],
  ["sevre --examples", 64, 'there is no command "sevre"; did you mean "serve"?'],
  ["frobnicate", 64, 'there is no command "frobnicate"'],
  ["key crate", 64, 'there is no command "key crate"; did you mean "key create"?'],
  ["key remove x", 64, 'there is no command "key remove"; did you mean "key revoke"?'],
  ["key frobnicate", 64, 'there is no command "key frobnicate"; "key" has create, list, revoke, rotate, usage'],
  ["key", 64, '"key" needs one more word: create, list, revoke, rotate, usage'],
  ["key --limit 4", 64, '"key" needs one more word: create, list, revoke, rotate, usage'],
  [
    "template",
    64,
    '"template" needs one more word: new, pull, status, diff, validate, push, publish, list, versions, rollback, archive, unarchive',
  ],
  ["template pubish a", 64, 'there is no command "template pubish"; did you mean "template publish"?'],
  ["templates list", 64, 'there is no command "templates"; did you mean "template list"?'],
  ["store chekc", 64, 'there is no command "store chekc"; did you mean "store check"?'],
  ["help frobnicate", 64, 'there is no command "frobnicate"'],
  ["--frobnicate", 64, "there is no option --frobnicate"],
  ["--jsno key list", 64, "there is no option --jsno; did you mean --json?"],
  ["-x", 64, "there is no option -x"],
  ["--json=yes key list", 64, "--json takes no value"],
  // Options
  ["key list --nmae x", 64, "there is no option --nmae; did you mean --name?"],
  ["key list --colour red", 64, "there is no option --colour"],
  ["key list -n x", 64, "there is no option -n"],
  ["key list -name x", 64, "there is no option -name; did you mean --name?"],
  ["key create --target --name x --admin", 64, "--target needs a value; write --target=… if it begins with a hyphen"],
  ["key list --name", 64, "--name needs a value; write --name=… if it begins with a hyphen"],
  ["key list --name --state revoked", 64, "--name needs a value; write --name=… if it begins with a hyphen"],
  ["key list --name a --name b", 64, "--name was given more than once"],
  ["key list --state lost", 64, '--state must be in-force, expired, revoked, not "lost"'],
  [
    "key list --state inforce",
    64,
    '--state must be in-force, expired, revoked, not "inforce"; did you mean "in-force"?',
  ],
  ["key list --expires-within soon", 64, '"soon" is not a duration such as 45s, 30m, 12h or 90d'],
  ["key list --expires-within -5d", 64, '"-5d" is not a duration such as 45s, 30m, 12h or 90d'],
  ["key list now", 64, 'unexpected argument "now"'],
  ["key create", 64, "--name is missing"],
  ["key create --name x", 64, "--target is missing: give it for an SDK key, or --admin for an admin key"],
  ["key create --target html", 64, "--name is missing"],
  ["key create --name x --target pdf", 64, '--target must be all, html, mjml, react-email, not "pdf"'],
  [
    "key create --name x --target react_email",
    64,
    '--target must be all, html, mjml, react-email, not "react email"; did you mean "react-email"?',
  ],
  ["key create --name x --admin=yes", 64, "--admin takes no value"],
  ["key create --name _ --admin", 64, "--name must contain a visible character"],
  [`key create --name ${"x".repeat(101)} --admin`, 64, "--name must be at most 100 characters"],
  ["key create --name a\u200bb --admin", 64, "--name must not contain invisible characters such as U+200B"],
  ["key create --name x --target html --definition half", 64, '--definition must be full, program, not "half"'],
  ["key create --name x --target html --role editor", 64, "--role is for admin keys: add --admin"],
  ["key create --name x --admin --role king", 64, '--role must be viewer, editor, publisher, owner, not "king"'],
  ["key rotate", 64, "<id-or-prefix> is missing"],
  ["key rotate id --grace 7", 64, '"7" is not a duration such as 45s, 30m, 12h or 90d'],
  ["key revoke", 64, "<id-or-prefix> is missing"],
  ["key revoke --froce id", 64, "there is no option --froce; did you mean --force?"],
  ["key revoke a b", 64, 'unexpected argument "b"'],
  // Several faults, each told.
  [
    "key create --nmae x --target htm --expires-in soon",
    64,
    'there is no option --nmae; did you mean --name?\n--name is missing\n--target must be all, html, mjml, react-email, not "htm"; did you mean "html"?\n"soon" is not a duration such as 45s, 30m, 12h or 90d',
  ],
  ["template push --slug No_Slug", 64, "--slug must be 1 to 64 of a-z, 0-9 and hyphen\n<folder>... is missing"],
  [
    "template push FOLDER/mail.mjml --subject a\nb --name _",
    64,
    "--name must contain a visible character\n--subject must be one line without control characters",
  ],
  [
    "template publish --comment",
    64,
    "--comment needs a value; write --comment=… if it begins with a hyphen\n<id-or-slug> is missing",
  ],
  [
    "template rollback welcome v2",
    64,
    '<version> must be a number from 1, as "template versions" lists them, not "v2"',
  ],
  ["template rollback welcome", 64, "<version> is missing"],
  ["template versions", 64, "<id-or-slug> is missing"],
  ["template archive welcome receipt", 64, 'unexpected argument "receipt"'],
  ["template unarchiv welcome", 64, 'there is no command "template unarchiv"; did you mean "template unarchive"?'],
  ["template push FOLDER/mail.mjml", 64, "--slug is missing: FOLDER/mail.mjml is not a folder"],
  ["template push FOLDER/mail.mjml FOLDER/list.json", 64, "give folders, or one file with --slug"],
  [
    "template push FOLDER --slug hello --name Hello",
    64,
    "--slug is for a file: set it in the letterpress.json of the folder\n--name is for a file: set it in the letterpress.json of the folder",
  ],
  [
    "template push FOLDER/mail.mjml --slug hello --dry-run --overwrite",
    64,
    "--overwrite is for folders: FOLDER/mail.mjml is not one\n--dry-run is for folders: FOLDER/mail.mjml is not one",
  ],
  [
    "template push FOLDER/empty",
    64,
    "FOLDER/empty has no template: a folder with letterpress.json beside template.mjml or template.json",
  ],
  ["template push FOLDER/none --publish", 64, "--slug is missing: FOLDER/none is not a folder"],
  ["template pull", 64, "<folder> is missing"],
  ["template pull FOLDER/mail.mjml", 64, "FOLDER/mail.mjml is a file; give a folder to write into"],
  [
    "template pull FOLDER/misspelt hello",
    64,
    "FOLDER/misspelt is the folder of one template; give the folder above it",
  ],
  ["template status", 64, "<folder>... is missing"],
  [
    "template status FOLDER/misspelt",
    64,
    'FOLDER/misspelt/letterpress.json:1:3: there is no member "sulg"; did you mean "slug"?\nFOLDER/misspelt/letterpress.json:1:16: subject must be a string',
  ],
  ["template diff FOLDER/none", 64, "there is no folder FOLDER/none"],
  ["template diff --strict FOLDER/misspelt", 64, "there is no option --strict"],
  ["template new", 64, "<folder> is missing"],
  [
    "template new FOLDER",
    64,
    /^"letterpress-Wrong-\w+" is not a slug: use 1 to 64 of a-z, 0-9 and hyphen for the name of the folder$/,
  ],
  [
    "template new FOLDER/hello --from welcom",
    64,
    /^--from must be welcome, .*, not "welcom"; did you mean "welcome"\?$/,
  ],
  ["template validate", 64, "<path>... is missing"],
  ["template validate FOLDER/none.json", 64, "cannot read the file FOLDER/none.json"],
  [
    "template validate FOLDER/empty",
    64,
    "FOLDER/empty has no template: a folder with letterpress.json beside template.mjml or template.json",
  ],
  [
    "template validate FOLDER/mail.mjml --annotations gitlab",
    64,
    '--annotations must be github, off, not "gitlab"; did you mean "github"?',
  ],
  ["template validate FOLDER/latin.json", 64, "FOLDER/latin.json is not UTF-8 text"],
  ["template validate FOLDER/mail.mjml --root FOLDER/none", 64, "there is no folder FOLDER/none"],
  [
    "render FOLDER/mail.mjml --target pdf",
    64,
    '--target must be html, mjml, react-email, text, subject, message, not "pdf"',
  ],
  ["render FOLDER/mail.mjml --target subject", 64, "--subject is missing"],
  [
    "render FOLDER/mail.mjml --on-missing ignore",
    64,
    '--on-missing must be error-urls, empty, keep, error, not "ignore"',
  ],
  ["render FOLDER/mail.mjml --data FOLDER/list.json", 64, "FOLDER/list.json must contain a JSON object"],
  ["render FOLDER/mail.mjml --data FOLDER/broken.json", 64, /^FOLDER\/broken\.json is not JSON: [^\n]+$/],
  ["render FOLDER/mail.mjml --out FOLDER/none/mail.html", 64, "there is no folder FOLDER/none for --out"],
  ["audit list --limit 0", 64, '--limit must be a whole number from 1 to 1000, not "0"'],
  ["audit list --limit 1e2", 64, '--limit must be a whole number from 1 to 1000, not "1e2"'],
  ["backup FOLDER/copy.db --rate fast", 64, '--rate must be a whole number of MB per second, or "off"'],
  ["proto", 64, "<folder> is missing"],
  ["completion tcsh", 64, '<shell> must be bash, zsh, fish, not "tcsh"'],
  // What the environment names
  ["key list --state revoked", 78, /^store file FOLDER\/none\/store\.db does not exist; check [^\n]+$/],
];

it.each(WRONG)("%j ends with %i and says why", async (line, exitCode, message) => {
  const { code, out, note } = await run(line);
  expect([code, out]).toEqual([exitCode, ""]);
  const [told = "", help] = note.split("\n\n");
  if (typeof message === "string") expect(told).toBe(message);
  else expect(told).toMatch(message);
  if (exitCode === 64) expect(help).toMatch(/^For help: \S.* --help$/);
});

it("there are at least sixty", () => expect(WRONG.length).toBeGreaterThanOrEqual(60));

it.each(WRONG)(
  "%j with --json ends with %i and says it as JSON on standard output",
  async (line, exitCode, message) => {
    const { code, out, note } = await run(`--json ${line}`);
    expect([code, note]).toEqual([exitCode, ""]);
    const { error } = JSON.parse(out);
    expect(error).toMatchObject({ code: exitCode === 64 ? "USAGE" : "STORE", message: expect.any(String) });
    if (line.startsWith("-")) return;
    if (typeof message === "string") expect(error.message).toBe(message);
    else expect(error.message).toMatch(message);
  },
);

async function run(line: string) {
  const words = line.split(" ").map((word) => word.replace(/_/g, " ").replace("FOLDER", folder));
  const { code, out, note } = await runHere(words, { STORE_URL: `sqlite:${folder}/none/store.db` });
  return { code, out: out.replaceAll(folder, "FOLDER"), note: note.replaceAll(folder, "FOLDER") };
}
