import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { seededToken } from "../../bench/seed-store.ts";

/** A command of the command line, as an operator runs it. */
export interface OperatedCommand {
  readonly args: readonly string[];
  /** True when it goes through the whole store, or prints all that is in it. */
  readonly readsEverything: boolean;
}

/** Every command that works on a store. Files that they need or make go to the folder. */
export function listCommands(folder: string): readonly OperatedCommand[] {
  const mail = join(folder, "mail.mjml");
  writeFileSync(mail, MAIL);
  const part = (...args: readonly string[]): OperatedCommand => ({ args, readsEverything: false });
  const whole = (...args: readonly string[]): OperatedCommand => ({ args, readsEverything: true });
  return [
    part("audit", "list", "--limit", "5"),
    part("key", "create", "--name", "operations", "--target", "html"),
    part("key", "rotate", keyId(1)),
    part("key", "revoke", keyId(2)),
    part("template", "push", mail, "--slug", "mail-1"),
    part("template", "publish", "mail-1"),
    part("template", "validate", mail),
    whole("key", "list"),
    whole("template", "list"),
    whole("store", "check"),
    whole("backup", join(folder, "backup.db"), "--rate", "off"),
  ];
}

/** Of a seeded key. */
function keyId(number: number): string {
  return `key_${seededToken(number).split("_")[2]?.slice(0, 12)}`;
}

const MAIL =
  "<mjml><mj-body><mj-section><mj-column><mj-text>Dear {{ first_name|'reader' }}, this is new." +
  "</mj-text></mj-column></mj-section></mj-body></mjml>";
