import { startApp } from "../../src/app/start-app.ts";
import { readConfig } from "../../src/config.ts";
import { openServices, type Services } from "../../src/services.ts";
import { PATIENT } from "../store/patient.ts";
import { LOCAL } from "../support/start-test-app.ts";

const MJML = "<mjml><mj-body><mj-section><mj-column><mj-text>Hello</mj-text></mj-column></mj-section></mj-body></mjml>";
const ENV = {
  PORT: "0",
  BOOTSTRAP_ADMIN: "off",
  LOG_LEVEL: "silent",
  MAX_LOOP_DELAY_MS: "off",
  WARM_COMPILER: "off",
};

/** A node that serves a published template, and what was asked of it in vain. */
export interface ServedPlace {
  readonly services: Services;
  /** The paths of fetches: of the template by its slug, and by its id. */
  readonly paths: readonly string[];
  /** Each answer that was not 200, with what was done last. */
  readonly refused: readonly string[];
  /** Asks as an SDK key, or as an admin key. */
  ask(path: string, kind?: "sdk" | "admin"): Promise<void>;
  /** Fetches all the time from now on, until it is ended. Counts the fetches. */
  fetchOn(): { readonly count: () => number; end(): Promise<void> };
  /** Names what is done from now on. */
  note(doing: string): void;
  close(): Promise<void>;
}

/** Starts a node on an empty place of PostgreSQL, and publishes a template. */
export async function servePlace(storeUrl: string, env: Readonly<Record<string, string>> = {}): Promise<ServedPlace> {
  const app = await startApp(readConfig({ ...ENV, ...env, STORE_URL: storeUrl }), PATIENT);
  const services = await openServices(readConfig({ STORE_URL: storeUrl }), PATIENT);
  const makeKey = async (kind: "sdk" | "admin") => {
    const { token } = await services.keys.create(LOCAL, { name: "t", kind, scope: ["all"], definition: "full" });
    return { authorization: `Bearer ${token}` };
  };
  const headers = { sdk: await makeKey("sdk"), admin: await makeKey("admin") };
  const source = { kind: "mjml", text: MJML } as const;
  const { id } = await services.templates.create(LOCAL, { name: "Hello", slug: "hello", subject: "Hello", source });
  await services.templates.publish(LOCAL, "hello", { comment: "", etag: undefined });
  const paths = ["hello", id].map((ref) => `/v1/sdk/template/${ref}?target=html&program_format=1000`);
  const refused: string[] = [];
  let doing = "nothing";

  async function ask(path: string, kind: "sdk" | "admin" = "sdk"): Promise<void> {
    const answer = await fetch(`${app.url}${path}`, { headers: headers[kind] });
    const text = await answer.text();
    if (answer.status !== 200) refused.push(`${path} after ${doing}: ${answer.status} ${text}`);
  }

  return {
    services,
    paths,
    refused,
    ask,
    fetchOn() {
      let [count, isDone] = [0, false];
      const fetching = paths.map(async (path) => {
        while (!isDone) {
          await ask(path);
          count += 1;
        }
      });
      return {
        count: () => count,
        async end() {
          isDone = true;
          await Promise.all(fetching);
        },
      };
    },
    note(what) {
      doing = what;
    },
    async close() {
      await app.close();
      await services.close();
    },
  };
}
