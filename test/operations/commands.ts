import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { AGED_JOB_IDS, AGED_LINK_ID, seededKeyId } from "./age-store.ts";

/** A command of the command line, as an operator runs it. */
export interface OperatedCommand {
  /** As the help has it. */
  readonly name: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** True when it goes through all that the store holds of a kind, or prints it. */
  readonly readsEverything: boolean;
}

type Rest = Partial<Pick<OperatedCommand, "env">>;

const part = (name: string, args: readonly string[] = [], rest: Rest = {}): OperatedCommand => ({
  ...{ name, args, readsEverything: false },
  ...rest,
});
const whole = (name: string, args: readonly string[] = [], rest: Rest = {}): OperatedCommand => ({
  ...part(name, args, rest),
  readsEverything: true,
});

/** The others, of which each has a place of its own in the suite. */
export const STARTED = ["serve", "dev"];

/**
 * Every command that works on a store or on none, in an order in which they can run. Files that they need or make go to
 * the folder.
 */
export function listCommands(folder: string): readonly OperatedCommand[] {
  mkdirSync(folder, { recursive: true });
  const at = (name: string) => join(folder, name);
  writeFileSync(at("mail.mjml"), MAIL);
  writeFileSync(at("footer.mjml"), "<mj-section><mj-column><mj-text>Footer</mj-text></mj-column></mj-section>");
  writeFileSync(at("data.json"), JSON.stringify({ merge_tags: { text: { first_name: "Ada" } } }));
  return [
    part("audit list", ["--limit", "5"]),
    part("key create", ["--name", "operations", "--target", "html"]),
    part("key rotate", [seededKeyId(1)]),
    part("key revoke", [seededKeyId(2)]),
    part("key usage", [seededKeyId(3)]),
    part("key create", ["--admin", "--name", "owner"]),
    part("console"),
    part("template push", [at("mail.mjml"), "--slug", "mail-1"]),
    part("template publish", ["mail-1"]),
    part("template duplicate", ["mail-1", "--name", "Copy of mail 1", "--slug", "mail-1-copy"]),
    part("template drafts", ["mail-1"]),
    part("template draft", ["mail-1", "1"]),
    part("template usage", ["mail-1"]),
    part("template uses", ["mail-1"]),
    part("template versions", ["mail-1"]),
    part("template rollback", ["mail-1", "1"]),
    part("brand create", ["acme", "--token", "accent=#0a7d33"]),
    part("brand publish", ["acme"]),
    part("brand pull", [at("brands"), "acme"]),
    part("brand push", [at("brands"), "--publish"]),
    part("brand get", ["acme"]),
    whole("brand validate", ["acme"]),
    part("brand versions", ["acme"]),
    part("brand rollback", ["acme", "1"]),
    part("brand archive", ["acme"]),
    part("brand unarchive", ["acme"]),
    part("brand create", ["acme-draft"]),
    part("brand delete", ["acme-draft"]),
    part("preview-link create", ["mail-1"]),
    part("preview-link list", ["--template", "mail-1"]),
    part("preview-link revoke", [AGED_LINK_ID]),
    part("template push", [at("footer.mjml"), "--slug", "footer", "--kind", "partial", "--publish"]),
    part("template republish", ["footer"]),
    part("republish-job list"),
    part("republish-job items", [AGED_JOB_IDS.done]),
    part("republish-job watch", [AGED_JOB_IDS.done]),
    part("republish-job continue", [AGED_JOB_IDS.first]),
    part("republish-job cancel", [AGED_JOB_IDS.second]),
    part("template archive", ["mail-2"]),
    part("template unarchive", ["mail-2"]),
    part("template delete", ["mail-1-copy"]),
    part("template new", [at("mails/hello")]),
    part("template validate", [at("mail.mjml"), at("mails")]),
    part("template push", [at("mails"), "--publish"]),
    part("template pull", [at("mails"), "mail-1"]),
    part("template status", [at("mails")]),
    part("template diff", [at("mails")]),
    part("messages pull", [at("mails"), "de"]),
    part("messages push", [at("mails")]),
    part("messages status", ["mail-1"]),
    part("check", ["--layout", at("mails")]),
    part("picture", [at("mail.mjml"), "--states", "light,narrow", "--out", at("mail.png")]),
    part("types", ["mail-0", "--lang", "ts"]),
    part("eject", ["mail-0", "--react"]),
    part("render", [at("mail.mjml"), "--data", at("data.json")]),
    part("store pepper"),
    part("proto", [at("proto")]),
    part("openapi"),
    part("completion", ["bash"]),
    whole("key list"),
    whole("key list", ["--state", "in-force", "--unused-for", "30d"]),
    whole("key list", ["--name", "nobody has this name"]),
    whole("template list"),
    whole("brand list"),
    whole("store prune", ["--versions", "300d", "--keys", "90d", "--dry-run"]),
    whole("store prune", ["--versions", "300d", "--keys", "90d"]),
    whole("audit export", [at("audit.jsonl")]),
    whole("audit verify", [at("audit.jsonl")]),
    whole("audit prune", ["--exported-before", "0s"]),
    whole("store compact"),
    whole("store check"),
    whole("store check", ["--indexes"]),
    whole("store copy", [`sqlite:${at("copied.db")}`]),
    part("store migrate"),
    whole("backup", [at("backup.db"), "--rate", "off"]),
    whole("restore", [at("backup.db")], { env: { STORE_URL: `sqlite:${at("restored.db")}` } }),
  ];
}

/** Those that speak to a server, in an order in which they can run. */
export function listServerCommands(folder: string, url: string, adminToken: string): readonly OperatedCommand[] {
  const home = { HOME: folder, XDG_CONFIG_HOME: folder };
  const server = { LETTERPRESS_URL: url, LETTERPRESS_ADMIN_KEY: adminToken };
  return [
    part("health", [], { env: { PORT: new URL(url).port } }),
    part("login", [], { env: { ...home, ...server } }),
    part("logout", [], { env: home }),
  ];
}

const MAIL =
  "<mjml><mj-body><mj-section><mj-column><mj-text>Dear {{ first_name|'reader' }}, this is new." +
  "</mj-text></mj-column></mj-section></mj-body></mjml>";
