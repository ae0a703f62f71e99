import { mkdirSync, writeFileSync } from "node:fs";
import { afterAll, describe, expect, it } from "vitest";
import { findMisspeltVariables } from "../../src/config/find-misspelt-variables.ts";
import { SETTINGS } from "../../src/config/settings.ts";
import { runHere } from "../support/run-here.ts";
import { type ServerProcess, startProcess } from "../support/start-process.ts";
import { useTemporaryDirectory } from "../support/temporary-directory.ts";

const directory = useTemporaryDirectory();

/** What shells, CI systems, Docker, Kubernetes, systemd and other programs put into the environment. */
const OF_OTHERS = `
  PATH HOME PWD OLDPWD MAIL MAILTO TERM SHELL SHLVL TEST USER LOGNAME LANG LC_ALL TZ EDITOR PAGER DISPLAY TMPDIR HOSTNAME
  HOSTTYPE HOSTS PORTS SORT COST POST WORKER SSH_AUTH_SOCK LS_COLORS XDG_CONFIG_HOME XDG_RUNTIME_DIR DBUS_SESSION_BUS_ADDRESS
  CI GITHUB_ACTIONS GITHUB_TOKEN GITHUB_REF_NAME GITLAB_CI CI_JOB_TOKEN JENKINS_URL BUILD_NUMBER RUNNER_TEMP BUILDKITE
  NODE_ENV NODE_OPTIONS NODE_EXTRA_CA_CERTS NPM_TOKEN npm_config_cache npm_lifecycle_event INIT_CWD NO_COLOR FORCE_COLOR
  DOCKER_HOST COMPOSE_PROJECT_NAME HTTP_PROXY https_proxy no_proxy ALL_PROXY
  KUBERNETES_PORT KUBERNETES_SERVICE_HOST KUBERNETES_SERVICE_PORT_HTTPS KUBERNETES_PORT_443_TCP_ADDR
  LETTERPRESS_PORT LETTERPRESS_SERVICE_HOST LETTERPRESS_SERVICE_PORT LETTERPRESS_SERVICE_PORT_HTTP LETTERPRESS_PORT_8080_TCP
  LETTERPRESS_PORT_8080_TCP_PROTO LETTERPRESS_PORT_8080_TCP_PORT LETTERPRESS_PORT_8080_TCP_ADDR
  INVOCATION_ID JOURNAL_STREAM CREDENTIALS_DIRECTORY STATE_DIRECTORY NOTIFY_SOCKET LISTEN_FDS MEMORY_PRESSURE_WATCH
  PGHOST PGPORT PGUSER PGPASSWORD POSTGRES_PASSWORD DATABASE_URL REDIS_URL SMTP_HOST SMTP_PORT SMTP_USER LOG_DIR DYNO
  WEB_CONCURRENCY TLS_CA AWS_REGION GOOGLE_APPLICATION_CREDENTIALS SENTRY_DSN SECRET_KEY CORS_ALLOWED_ORIGINS
  OTEL_EXPORTER_OTLP_HEADERS OTEL_EXPORTER_OTLP_TRACES_ENDPOINT OTEL_RESOURCE_ATTRIBUTES OTEL_METRICS_EXPORTER
  OTEL_LOGS_EXPORTER OTEL_PROPAGATORS OTEL_LOG_LEVEL
`
  .trim()
  .split(/\s+/);

const toEnv = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, "x"]));

describe("in the environment", () => {
  it.each([
    ["PORTT", "PORT"],
    ["PROT", "PORT"],
    ["HOSTT", "HOST"],
    ["port", "PORT"],
    ["WROKERS", "WORKERS"],
    ["STORE_URLL", "STORE_URL"],
    ["STOREURL", "STORE_URL"],
    ["KEY_PEPER", "KEY_PEPPER"],
    ["KEY_PEPER_FILE", "KEY_PEPPER_FILE"],
    ["TLS_CRT", "TLS_CERT"],
    ["TRUSTED_PROXYES", "TRUSTED_PROXIES"],
    ["LETTERPRES_URL", "LETTERPRESS_URL"],
    ["LETTERPRESS_ADMINKEY", "LETTERPRESS_ADMIN_KEY"],
  ])("%s was meant to be %s", (name, meant) => {
    expect(findMisspeltVariables({ [name]: "x" })).toEqual([{ name, meant }]);
  });

  it("the variables of others are left alone, and so are those that are read", () => {
    expect(OF_OTHERS.length).toBeGreaterThan(60);
    expect(findMisspeltVariables(toEnv(OF_OTHERS))).toEqual([]);
    const known = [...Object.keys(SETTINGS), "STORE_URL_FILE", "KEY_PEPPER_FILE", "SMTP_URL_FILE", "LETTERPRESS_URL"];
    expect(findMisspeltVariables(toEnv(known))).toEqual([]);
  });

  describe("serve", () => {
    let server: ServerProcess;
    afterAll(() => server.stop());

    it("warns of each one once and serves, also with workers", async () => {
      const store = `sqlite:${directory.path("warned.db")}`;
      server = await startProcess({ STORE_URL: store, PORTT: "9", KEY_PEPER: "secret", WORKERS: "2", EXAMPLE: "off" });
      const warnings = server.stderr().match(/^warning: .*$/gm);
      expect(warnings?.sort()).toEqual([
        "warning: EXAMPLE is not a setting and has no effect; did you mean EXAMPLES?",
        "warning: KEY_PEPER is not a setting and has no effect; did you mean KEY_PEPPER?",
        "warning: PORTT is not a setting and has no effect; did you mean PORT?",
      ]);
      expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    });
  });
});

describe("in a file of settings", () => {
  async function run(lines: string) {
    mkdirSync(directory.path("."), { recursive: true });
    const file = directory.path("settings.env");
    writeFileSync(file, lines);
    const { code, note } = await runHere(["key", "list", "--env-file", file]);
    return { code, text: note.replaceAll(file, "FILE") };
  }

  it("every name that nothing reads is a fault, with the nearest one", async () => {
    const lines = ["PORTT=9", "PORT=8080", "STORE_PASWORD_FILE=/run/x", "PORTS=9", "DATABASE_URL=x"];
    expect(await run(lines.join("\n"))).toEqual({
      code: 78,
      text: [
        "the file FILE is not usable:",
        "  DATABASE_URL: there is no such setting; `serve --help` lists the settings",
        "  PORTS: there is no such setting; did you mean PORT?",
        "  PORTT: there is no such setting; did you mean PORT?",
        "  STORE_PASWORD_FILE: there is no such setting; did you mean STORE_PASSWORD_FILE?",
      ].join("\n"),
    });
  });

  it("every setting, the file of a secret one, and what clients, proxies and the exporter of traces have are known", async () => {
    const names = [
      ...Object.keys(SETTINGS).filter((name) => name !== "STORE_URL"),
      ...["KEY_PEPPER_FILE", "STORE_URL_FILE", "LETTERPRESS_API_KEY", "LETTERPRESS_ADMIN_KEY_FILE"],
      ...["LETTERPRESS_INSECURE_HTTP", "HTTPS_PROXY", "http_proxy", "NO_PROXY", "OTEL_EXPORTER_OTLP_TRACES_HEADERS"],
    ];
    const empty = names.map((name) => `${name}=`).join("\n");
    const { code, text } = await run(`${empty}\nSTORE_URL=sqlite:${directory.path("none.db")}`);
    expect(text).not.toContain("no such setting");
    // The store that it names is looked for.
    expect([code, text]).toEqual([78, expect.stringContaining("none.db")]);
  });
});
