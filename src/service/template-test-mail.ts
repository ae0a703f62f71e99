import type { CompileOptions, Compiler } from "../compile/compiler.ts";
import { findDataFaults } from "../contract/find-data-faults.ts";
import type { AuditEvent } from "../domain/audit-event.ts";
import { Refusal, refuseIssues } from "../domain/error.ts";
import type { Mail, Mailbox } from "../domain/mail.ts";
import { actedBy, type Caller, subjectOf } from "../domain/session/caller.ts";
import type { TemplateSource } from "../domain/template/template-source.ts";
import type { AuditLog } from "../store/port/audit-log.ts";
import { assertRole } from "./authenticate.ts";
import { compileOrRefuse } from "./compile-or-refuse.ts";
import { createRateLimiter, type Quota } from "./rate-limiter.ts";
import { rateRefusal } from "./rate-limits.ts";

/** Sends people what they write, before it is published. */
export interface TemplateTestMail {
  /**
   * Sends the source, filled with the data, to one address. Throws FORBIDDEN for a role below editor,
   * FAILED_PRECONDITION where test mails are off, INVALID_REQUEST for an address that may not be sent any and for data
   * that nothing takes, RATE_LIMITED, RENDER_ERROR for what is found in the source and for data that it lacks, and what
   * the mailer throws.
   */
  sendTestMail(caller: Caller, request: TestMailRequest, signal?: AbortSignal): Promise<SentMail>;
}

export interface TestMailRequest extends Pick<CompileOptions, "subject" | "allowUnknown"> {
  readonly source: TemplateSource;
  /** As it came. */
  readonly data: unknown;
  readonly to: string;
}

/** A mail that a mail server has taken. */
export interface SentMail {
  readonly messageId: string;
  /** As it was sent. */
  readonly subject: string;
}

/** How test mails are sent, and to whom. */
export interface TestMails {
  readonly from: Mailbox;
  /** Addresses, and domains that begin with @. */
  readonly recipients: readonly string[];
  /** Of one key; five times as many in all. */
  readonly limit: Quota;
  send(mail: Mail): Promise<{ readonly messageId: string }>;
}

export interface TemplateTestMailDeps {
  readonly compiler: Compiler;
  readonly audit: Pick<AuditLog, "append">;
  readonly now: () => Date;
  /** Absent: off. */
  readonly testMails?: TestMails | undefined;
}

export function createTemplateTestMail({ compiler, audit, now, testMails }: TemplateTestMailDeps): TemplateTestMail {
  const countMail = testMails && createCountMail(testMails.limit);
  return {
    async sendTestMail(caller, { source, data, to, ...options }, signal) {
      assertRole(caller, "editor");
      if (testMails === undefined) throw testMailsOff();
      assertRecipient(to, testMails.recipients);
      const [fault, ...faults] = findDataFaults(data, ["dynamic_data"]);
      if (fault !== undefined) throw refuseIssues("INVALID_REQUEST", [fault, ...faults]);
      countMail?.(subjectOf(caller));
      // What has no fault is of the type that fills take.
      const seen = { ...options, force: true, isPreview: true, fillWith: data } as CompileOptions;
      const turn = { subject: subjectOf(caller), purpose: "check", signal } as const;
      const { mail } = await compileOrRefuse(compiler, source, seen, turn);
      if (mail === undefined) throw new Error("the compiler has not filled the mail");
      if ("issues" in mail) throw unfilled(mail.issues);
      const subject = `[Test] ${mail.subject}`.trimEnd();
      signal?.throwIfAborted();
      const note = (facts: AuditEvent["facts"]) =>
        audit.append({ at: now(), ...actedBy(caller), action: "mail.test", subject: to, facts });
      await note({ outcome: "attempted" });
      const { messageId } = await testMails
        .send({ ...mail, subject, from: testMails.from, to })
        .catch(async (error) => {
          await note({ outcome: "refused" }).catch(passOver);
          throw error;
        });
      await note({ outcome: "accepted", message_id: messageId }).catch(passOver);
      return { messageId, subject };
    },
  };
}

/** The mail is on its way or is not, whether or not that can be noted: the attempt was. */
function passOver(): void {}

/** How many keys may use all of their limit. */
const KEYS_AT_THEIR_LIMIT = 5;

/** Counts a mail for its party and for all parties. A mail beyond the limit of its party does not count for all. */
function createCountMail(limit: Quota): (party: string) => void {
  const deps = { now: () => performance.now(), maxSubjects: 10_000 };
  const ofKey = createRateLimiter(limit, deps);
  const ofAll = createRateLimiter({ ...limit, calls: KEYS_AT_THEIR_LIMIT * limit.calls }, deps);
  return (party) => {
    const own = ofKey.take(party);
    if (!own.isAllowed) throw rateRefusal("this key has sent too many test mails", own);
    const all = ofAll.take("");
    if (!all.isAllowed) throw rateRefusal("too many test mails were sent", all);
  };
}

/** What makes a local part name another host to some mail servers: percent hacks, bang paths, encoded words, routes. */
const ROUTED = /[%!"@:,]|=\?/;

function assertRecipient(to: string, recipients: readonly string[]): void {
  const address = to.toLowerCase();
  const allowed = recipients.map((each) => each.toLowerCase());
  if (allowed.includes(address)) return;
  const at = address.lastIndexOf("@");
  if (allowed.includes(address.slice(at))) {
    if (!ROUTED.test(address.slice(0, at))) return;
    const rule = "must have no %, !, =?, quotes or route before the @: some mail servers read another address in them";
    throw refuseIssues("INVALID_REQUEST", [{ path: ["to"], msg: rule, type: "test-mail.routed" }]);
  }
  const msg = `test mails may be sent to ${recipients.join(", ")} alone, as TEST_MAIL_TO of the server says`;
  throw refuseIssues("INVALID_REQUEST", [{ path: ["to"], msg, type: "test-mail.recipient" }]);
}

type FillIssues = Extract<NonNullable<Awaited<ReturnType<Compiler["compile"]>>["mail"]>, { issues: unknown }>["issues"];

function unfilled(issues: FillIssues): Error {
  const [first, ...others] = issues.map(({ loc, msg, type }) => ({ path: ["dynamic_data", ...loc], msg, type }));
  if (first === undefined) throw new Error("a mail was not filled for no reason");
  return refuseIssues("RENDER_ERROR", [first, ...others]);
}

function testMailsOff(): Refusal {
  return new Refusal("FAILED_PRECONDITION", "test mails are off: SMTP_URL is not set");
}
