import { expect, it } from "vitest";
import { serve } from "../../src/cli/command/server/serve.ts";
import { describeSettings } from "../../src/cli/environment/describe-settings.ts";
import { SETTINGS } from "../../src/config/settings.ts";

it("tells of every setting what it does, what it takes and its default, in two lines", () => {
  const lines = describeSettings();
  expect(serve.details).toEqual(lines);
  expect(lines).toHaveLength(1 + 2 * Object.keys(SETTINGS).length);
  expect(lines.slice(1).map((line) => line.trim())).toEqual(
    expect.arrayContaining([
      "HOST                         address to listen on",
      "an address or a host name (default 127.0.0.1)",
      "a secret of at least 32 bytes; or in the file that KEY_PEPPER_FILE names (default none)",
      "TLS_KEY                      key of the certificate; needs TLS_CERT",
      "a file in PEM (default none)",
      "MAX_LOOP_DELAY_MS            answer 503 (except health checks) while event-loop delay exceeds this",
      'a whole number from 1, or "off" (in ms, default 250)',
    ]),
  );
});
