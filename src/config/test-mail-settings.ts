import type { SmtpServer } from "./mail-types.ts";
import type { SettingValues } from "./read-settings.ts";
import type { Quota } from "./setting-type.ts";

/** Settings of test mails, which are sent before a template is published. */
export interface TestMailSettings {
  readonly server: SmtpServer;
  readonly from: { readonly name: string | undefined; readonly address: string };
  /** Addresses, and domains that start with @. */
  readonly recipients: readonly string[];
  /** Per key. */
  readonly limit: Quota;
}

/** Reads the settings of test mails; undefined without an SMTP server. Reports missing settings if there is one. */
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
