import type { Mutation } from "./mutation.ts";

const SESSIONS = "test/transport/sessions.test.ts";
const TEST_MAILS = "test/transport/test-mail.test.ts";

export const SIGN_IN: readonly Mutation[] = [
  {
    promise: "sign-ins that fail are counted",
    file: "src/transport/rpc/handler/session-handlers.ts",
    before: "if (isFailure) rateLimits.countFailure(networkOf(callOf(context.values).client.ip));",
    after: "",
    killedBy: { vitest: SESSIONS, name: "that fails is counted" },
  },
  {
    promise: "a login code of a key that was revoked meanwhile makes no session",
    file: "src/service/session-service.ts",
    before: "if (key !== undefined && isActive(key, at)) return key;",
    after: "if (key !== undefined) return key;",
    killedBy: { vitest: SESSIONS, name: "revoked meanwhile" },
  },
  {
    promise: "the password of an SMTP server crosses no network in clear",
    file: "src/mail/smtp-mailer.ts",
    before: "requireTLS: login !== undefined && !isTls && !LOOPBACK.test(host),",
    after: "requireTLS: false,",
    killedBy: { vitest: TEST_MAILS, name: "no password over cleartext" },
  },
  {
    promise: "an address with routing before the @ is sent no test mail",
    file: "src/service/template-test-mail.ts",
    before: "if (!ROUTED.test(address.slice(0, at))) return;",
    after: "return;",
    killedBy: { vitest: TEST_MAILS, name: "may not go to" },
  },
  {
    promise: "the secret of a session in a path is not logged",
    file: "src/transport/http/hide-secrets.ts",
    before: 'return hideSecrets(text).replace(BARE_SECRET, "…");',
    after: "return hideSecrets(text);",
    killedBy: { vitest: "test/transport/http/hide-secrets.test.ts" },
  },
];
