import type { SmtpServer } from "./mail-types.ts";
import type { SettingValues } from "./read-settings.ts";
import type { Quota } from "./setting-type.ts";

/** How mails are sent that people look at before they publish. */
export interface TestMailSettings {
  readonly server: SmtpServer;
  readonly from: { readonly name: string | undefined; readonly address: string };
  /** Addresses, and domains that begin with @. */
  readonly recipients: readonly string[];
  /** Of one key. */
  readonly limit: Quota;
}

/** Undefined without an SMTP server. Reports missing settings if there is one. */
export function readTestMail(settings: SettingValues, faults: string[]): TestMailSettings | undefined {
  const { SMTP_URL: server, TEST_MAIL_FROM: from, TEST_MAIL_TO: recipients, TEST_MAIL_LIMIT: limit } = settings;
  if (server === undefined) return undefined;
  if (from === undefined) faults.push("TEST_MAIL_FROM: is missing, and SMTP_URL needs it: the sender of test mails");
  if (recipients === undefined || recipients.length === 0) {
    faults.push("TEST_MAIL_TO: is missing, and SMTP_URL needs it: who may be sent test mails");
  }
  if (from === undefined || recipients === undefined) return undefined;
  return { server, from, recipients, limit };
}
