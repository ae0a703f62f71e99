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
const WRONG: readonly (readonly [line: string, message: string | RegExp, exitCode?: number])[] = [
  // Commands
  ["keys", 'there is no command "keys"; did you mean "key"?'],
  ["keys create", 'there is no command "keys"; did you mean "key create"?'],
  ["create", 'there is no command "create"; did you mean "key create"?'],
  ["srve", 'there is no command "srve"; did you mean "serve"?'],
  ["Serve", 'there is no command "Serve"; did you mean "serve"?'],
  ["sevre --examples", 'there is no command "sevre"; did you mean "serve"?'],
  ["frobnicate", 'there is no command "frobnicate"'],
  ["key crate", 'there is no command "key crate"; did you mean "key create"?'],
  ["key remove x", 'there is no command "key remove"; did you mean "key revoke"?'],
  ["key frobnicate", 'there is no command "key frobnicate"; "key" has create, list, revoke, rotate, usage'],
  ["key", '"key" needs one more word: create, list, revoke, rotate, usage'],
  ["key --limit 4", '"key" needs one more word: create, list, revoke, rotate, usage'],
  [
    "template",
    '"template" needs one more word: new, pull, status, diff, validate, push, publish, list, duplicate, drafts, draft, usage, uses, versions, rollback, republish, archive, unarchive, delete',
  ],
  [
    "brand",
    '"brand" needs one more word: create, pull, push, validate, publish, list, get, versions, rollback, archive, unarchive, delete',
  ],
  ["messages", '"messages" needs one more word: pull, push, status'],
  ["messages pull", "<folder> is missing"],
  ["messages pull FOLDER --format xliff", '--format must be xliff-1.2, xliff-2.0, po, icu-json, not "xliff"'],
  ["messages push", "<folder>... is missing"],
  ["messages status", "<id-or-slug>... is missing"],
  ["brand create", "<slug> is missing"],
  ["brand create No_Slug", '<slug> must be 1 to 64 of a-z, 0-9 and hyphen, not "No Slug"'],
  ["brand create acme --token accent", '--token must be a name, "=" and a value, such as accent=#0a7d33, not "accent"'],
  ["brand create acme --token a=1 --token a=2", "--token a was given more than once"],
  ["brand get acme --version v1", '--version must be a number from 1, as "brand versions" lists them, not "v1"'],
  ["brand rollback acme v2", '<version> must be a number from 1, as "brand versions" lists them, not "v2"'],
  ["brand validate", "<brand-or-file> is missing"],
  ["brand push", "<path>... is missing"],
  ["brand push FOLDER/empty", "FOLDER/empty has no brand: a file whose name ends in .brand.json"],
  ["brand push FOLDER/none.json", "cannot read the file FOLDER/none.json"],
  ["brand push FOLDER/list.json", "FOLDER/list.json: must contain a JSON object, such as {}"],
  ["brand push FOLDER/empty --republish", "--republish needs --publish"],
  ["brand pull FOLDER/mail.mjml", "FOLDER/mail.mjml is a file; give a folder to write into"],
  ["preview-link", '"preview-link" needs one more word: create, list, revoke'],
  ["preview-link create a --expires-in 59m", '--expires-in must be 1h to 30d, not "59m"'],
  ["preview-link create a --expires-in 31d", '--expires-in must be 1h to 30d, not "31d"'],
  [
    "preview-link create a --version 0",
    '--version must be a number from 1, as "template versions" lists them, not "0"',
  ],
  ["preview-link create a --sample x --no-samples", "give --sample or --no-samples, not both"],
  ["republish-job", '"republish-job" needs one more word: list, items, watch, continue, cancel'],
  ["republish-job watch", "<id> is missing"],
  [
    "republish-job items a --state compield",
    '--state must be waiting, compiled, unchanged, blocked, published, skipped, not "compield"; did you mean "compiled"?',
  ],
  ["template republish a --plna", "there is no option --plna; did you mean --plan?"],
  ["template pubish a", 'there is no command "template pubish"; did you mean "template publish"?'],
  ["templates list", 'there is no command "templates"; did you mean "template list"?'],
  ["store chekc", 'there is no command "store chekc"; did you mean "store check"?'],
  ["help frobnicate", 'there is no command "frobnicate"'],
  ["--frobnicate", "there is no option --frobnicate"],
  ["--jsno key list", "there is no option --jsno; did you mean --json?"],
  ["-x", "there is no option -x"],
  ["--json=yes key list", "--json accepts no value"],
  // Options
  ["key list --nmae x", "there is no option --nmae; did you mean --name?"],
  ["key list --colour red", "there is no option --colour"],
  ["key list -n x", "there is no option -n"],
  ["key list -name x", "there is no option -name; did you mean --name?"],
  ["key create --target --name x --admin", "--target needs a value; write --target=… if it begins with a hyphen"],
  ["key list --name", "--name needs a value; write --name=… if it begins with a hyphen"],
  ["key list --name --state revoked", "--name needs a value; write --name=… if it begins with a hyphen"],
  ["key list --name a --name b", "--name was given more than once"],
  ["key list --state lost", '--state must be in-force, expired, revoked, not "lost"'],
  ["key list --state inforce", '--state must be in-force, expired, revoked, not "inforce"; did you mean "in-force"?'],
  ["key list --expires-within soon", '"soon" is not a duration such as 45s, 30m, 12h or 90d'],
  ["key list --expires-within -5d", '"-5d" is not a duration such as 45s, 30m, 12h or 90d'],
  ["key list now", 'unexpected argument "now"'],
  ["key create", "--name is missing"],
  ["key create --name x", "--target is missing: give it for an SDK key, or --admin for an admin key"],
  ["key create --target html", "--name is missing"],
  ["key create --name x --target pdf", '--target must be all, html, mjml, react-email, not "pdf"'],
  [
    "key create --name x --target react_email",
    '--target must be all, html, mjml, react-email, not "react email"; did you mean "react-email"?',
  ],
  ["key create --name x --admin=yes", "--admin accepts no value"],
  ["key create --name _ --admin", "--name must contain a visible character"],
  [`key create --name ${"x".repeat(101)} --admin`, "--name must be at most 100 characters"],
  ["key create --name a\u200bb --admin", "--name must not contain invisible characters such as U+200B"],
  ["key create --name x --target html --definition half", '--definition must be full, program, not "half"'],
  ["key create --name x --target html --role editor", "--role is for admin keys: add --admin"],
  ["key create --name x --admin --role king", '--role must be viewer, editor, publisher, owner, not "king"'],
  ["key rotate", "<id-or-prefix> is missing"],
  ["key rotate id --grace 7", '"7" is not a duration such as 45s, 30m, 12h or 90d'],
  ["key revoke", "<id-or-prefix> is missing"],
  ["key revoke --froce id", "there is no option --froce; did you mean --force?"],
  ["key revoke a b", 'unexpected argument "b"'],
  // Several faults, each told.
  [
    "key create --nmae x --target htm --expires-in soon",
    'there is no option --nmae; did you mean --name?\n--name is missing\n--target must be all, html, mjml, react-email, not "htm"; did you mean "html"?\n"soon" is not a duration such as 45s, 30m, 12h or 90d',
  ],
  ["template push --slug No_Slug", "--slug must be 1 to 64 of a-z, 0-9 and hyphen\n<folder>... is missing"],
  [
    "template push FOLDER/mail.mjml --subject a\nb --name _",
    "--name must contain a visible character\n--subject must be one line without control characters",
  ],
  [
    "template publish --comment",
    "--comment needs a value; write --comment=… if it begins with a hyphen\n<id-or-slug> is missing",
  ],
  ["template rollback welcome v2", '<version> must be a number from 1, as "template versions" lists them, not "v2"'],
  ["template rollback welcome", "<version> is missing"],
  ["template versions", "<id-or-slug> is missing"],
  ["template drafts", "<id-or-slug> is missing"],
  ["template usage", "<id-or-slug> is missing"],
  ["template uses", "<id-or-slug> is missing"],
  ["template usage a --days 401", '--days must be a whole number from 1 to 400, not "401"'],
  ["template draft welcome x", '<draft> must be a number from 1, as "template drafts" lists them, not "x"'],
  ["template duplicate welcome", "--name is missing"],
  ["template duplicate welcome --name x --slug A", "--slug must be 1 to 64 of a-z, 0-9 and hyphen"],
  [
    "template duplicate welcome --name x --version 0",
    '--version must be a number from 1, as "template versions" lists them, not "0"',
  ],
  ["template archive welcome receipt", 'unexpected argument "receipt"'],
  ["template delete", "<id-or-slug> is missing"],
  ["template delete a b", 'unexpected argument "b"'],
  ["template unarchiv welcome", 'there is no command "template unarchiv"; did you mean "template unarchive"?'],
  ["template push FOLDER/mail.mjml", "--slug is missing: FOLDER/mail.mjml is not a folder"],
  ["template push FOLDER/mail.mjml FOLDER/list.json", "give folders, or one file with --slug"],
  [
    "template push FOLDER --slug hello --name Hello",
    "--slug is for a file: set it in the letterpress.json of the folder\n--name is for a file: set it in the letterpress.json of the folder",
  ],
  [
    "template push FOLDER/mail.mjml --slug hello --dry-run --overwrite",
    "--overwrite is for folders: FOLDER/mail.mjml is not one\n--dry-run is for folders: FOLDER/mail.mjml is not one",
  ],
  [
    "template push FOLDER/empty",
    "FOLDER/empty has no template: a folder with letterpress.json beside template.mjml or template.json",
  ],
  ["template push FOLDER/none --publish", "--slug is missing: FOLDER/none is not a folder"],
  ["template pull", "<folder> is missing"],
  ["template pull FOLDER/mail.mjml", "FOLDER/mail.mjml is a file; give a folder to write into"],
  ["template pull FOLDER/misspelt hello", "FOLDER/misspelt is the folder of one template; give the folder above it"],
  ["template status", "<folder>... is missing"],
  [
    "template status FOLDER/misspelt",
    'FOLDER/misspelt/letterpress.json:1:3: there is no member "sulg"; did you mean "slug"?\nFOLDER/misspelt/letterpress.json:1:16: subject must be a string',
  ],
  ["template diff FOLDER/none", "there is no folder FOLDER/none"],
  ["template diff --strict FOLDER/misspelt", "there is no option --strict"],
  ["template new", "<folder> is missing"],
  [
    "template new FOLDER",
    /^"letterpress-Wrong-\w+" is not a slug: use 1 to 64 of a-z, 0-9 and hyphen for the name of the folder$/,
  ],
  ["template new FOLDER/hello --from welcom", /^--from must be welcome, .*, not "welcom"; did you mean "welcome"\?$/],
  ["template validate", "<path>... is missing"],
  ["template validate FOLDER/none.json", "cannot read the file FOLDER/none.json"],
  [
    "template validate FOLDER/empty",
    "FOLDER/empty has no template: a folder with letterpress.json beside template.mjml or template.json",
  ],
  [
    "template validate FOLDER/mail.mjml --annotations gitlab",
    '--annotations must be github, off, not "gitlab"; did you mean "github"?',
  ],
  ["template validate FOLDER/latin.json", "FOLDER/latin.json is not UTF-8 text"],
  ["template validate FOLDER/mail.mjml --root FOLDER/none", "there is no folder FOLDER/none"],
  [
    "render FOLDER/mail.mjml --target pdf",
    '--target must be html, mjml, react-email, text, subject, message, not "pdf"',
  ],
  ["render FOLDER/mail.mjml --target subject", "--subject is missing"],
  ["render FOLDER/mail.mjml --on-missing ignore", '--on-missing must be error-urls, empty, keep, error, not "ignore"'],
  ["render FOLDER/mail.mjml --data FOLDER/list.json", "FOLDER/list.json must contain a JSON object"],
  ["render FOLDER/mail.mjml --data FOLDER/broken.json", /^FOLDER\/broken\.json is not JSON: [^\n]+$/],
  ["render FOLDER/mail.mjml --out FOLDER/none/mail.html", "there is no folder FOLDER/none for --out"],
  ["audit list --limit 0", '--limit must be a whole number from 1 to 1000, not "0"'],
  ["audit list --limit 1e2", '--limit must be a whole number from 1 to 1000, not "1e2"'],
  ["backup FOLDER/copy.db --rate fast", '--rate must be a whole number of MB per second, or "off"'],
  ["proto", "<folder> is missing"],
  ["completion tcsh", '<shell> must be bash, zsh, fish, not "tcsh"'],
  // What the environment names
  ["key list --state revoked", /^store file FOLDER\/none\/store\.db does not exist; check [^\n]+$/, 78],
];

const CASES = WRONG.map(([line, message, exitCode = 64]) => ({ line, message, exitCode }));

it.each(CASES)("$line is refused with the reason", async ({ line, message, exitCode }) => {
  const { code, out, note } = await run(line);
  expect([code, out]).toEqual([exitCode, ""]);
  const [told = "", help] = note.split("\n\n");
  if (typeof message === "string") expect(told).toBe(message);
  else expect(told).toMatch(message);
  if (exitCode === 64) expect(help).toMatch(/^For help: \S.* --help$/);
});

it("there are at least sixty", () => expect(WRONG.length).toBeGreaterThanOrEqual(60));

it.each(CASES)(
  "$line with --json is refused with the reason, as JSON on standard output",
  async ({ line, message, exitCode }) => {
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
