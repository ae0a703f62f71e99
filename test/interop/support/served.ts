import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeCertificate } from "../../support/make-certificate.ts";
import { runLetterpress, startProcess } from "../../support/start-process.ts";

/** The servers that clients call, and what they need to know of them. */
export interface Served {
  /** Cleartext. */
  readonly url: string;
  /** The same store over TLS, for the name localhost. */
  readonly tlsUrl: string;
  /** File with the certificate of the TLS server, which signs itself. */
  readonly certificate: string;
  /** File with its private key. */
  readonly privateKey: string;
  readonly adminKey: string;
  /** A well-formed key that was never issued. */
  readonly unknownKey: string;
  /** Source of a template with one merge tag. */
  readonly mjml: string;
  /** Id of a template that takes about a second to compile. */
  readonly slowTemplate: string;
  /** What the cleartext server has logged. */
  log(): string;
  close(): Promise<void>;
}

/** What a client in another language finds in its environment. */
export function toClientEnv(served: Served): Record<string, string> {
  return {
    LETTERPRESS_URL: served.url,
    LETTERPRESS_TLS_URL: served.tlsUrl,
    LETTERPRESS_CERTIFICATE: served.certificate,
    ADMIN_KEY: served.adminKey,
    UNKNOWN_KEY: served.unknownKey,
    MJML: served.mjml,
    SLOW_TEMPLATE: served.slowTemplate,
  };
}

/** CRC-32 of the rest, computed with Python's zlib. */
const UNKNOWN_KEY = "lp_sdk_4AbXFYPE3W7u_92W7TfUiMhsPBLbW9N7fMCYy2H2zG99ypmYMadz93KD06TAz1";
/**
 * About as many as an answer of all programs holds; every second one has a condition, whose outcomes the proof
 * compiles.
 */
const SLOW_SECTIONS = 900;

/** Starts `letterpress serve` twice on one new store, in cleartext for pages of any origin and with TLS. */
export async function serve(more: Readonly<Record<string, string>> = {}): Promise<Served> {
  const folder = mkdtempSync(join(tmpdir(), "letterpress-interop-"));
  const env = {
    STORE_URL: `sqlite:${join(folder, "letterpress.db")}`,
    LOG_LEVEL: "error",
    BOOTSTRAP_ADMIN: "off",
    ...more,
  };
  const { cert, key } = makeCertificate(folder);
  const admin = runLetterpress(env, "key", "create", "--admin", "--name", "interop", "--json");
  const adminKey = (JSON.parse(admin) as { readonly key: string }).key;
  const cleartext = await startProcess({ ...env, CORS_ORIGINS: "*" });
  const tls = await startProcess({ ...env, TLS_CERT: cert, TLS_KEY: key });
  return {
    url: cleartext.url,
    tlsUrl: `https://localhost:${new URL(tls.url).port}`,
    certificate: cert,
    privateKey: key,
    adminKey,
    unknownKey: UNKNOWN_KEY,
    mjml: toMjml([toSection("Hello {{ first_name }}")]),
    slowTemplate: await createSlowTemplate(cleartext.url, adminKey),
    log: cleartext.stderr,
    async close() {
      await Promise.all([cleartext.stop(), tls.stop()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** On a slow machine with fewer sections, so that it does not exceed the limit of a compile. */
async function createSlowTemplate(url: string, adminKey: string, size = SLOW_SECTIONS): Promise<string> {
  const sections = Array.from({ length: size }, (_, i) => {
    const text = `Row ${i} for {{ first_name }} {{ last_name }}`;
    return toSection(text, i % 2 === 0 ? ` lp-if="tier == 't${i}'"` : "");
  });
  const body = JSON.stringify({ name: "slow", mjml: toMjml(sections), force: true });
  const headers = { authorization: `Bearer ${adminKey}`, "content-type": "application/json" };
  const answer = await fetch(`${url}/api/v1/templates`, { method: "POST", headers, body });
  const text = await answer.text();
  if (answer.status === 201) return (JSON.parse(text) as { readonly id: string }).id;
  const isTooSlow = /compile\.time-limit|DEADLINE_EXCEEDED/.test(text);
  if (size > 1 && isTooSlow) return createSlowTemplate(url, adminKey, Math.floor(size / 2));
  throw new Error(`the slow template was not created: ${text}`);
}

function toSection(text: string, attributes = ""): string {
  return `<mj-section${attributes}><mj-column><mj-text>${text}</mj-text></mj-column></mj-section>`;
}

function toMjml(sections: readonly string[]): string {
  return `<mjml><mj-body>${sections.join("")}</mj-body></mjml>`;
}
