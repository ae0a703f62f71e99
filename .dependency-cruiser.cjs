const { readdirSync } = require("node:fs");
const { join } = require("node:path");

/** What the command line may import of what is not its own, and which packages. */
const BELOW_CLI = [
  "src/app",
  "src/manifest",
  "src/services",
  "src/config",
  "src/service",
  "src/compile",
  "src/contract",
  "src/translation",
  "src/domain",
  "core",
  "gen",
  "examples/images",
  // What opening a store and running workers throw, to be told apart from an internal error.
  "src/store/unusable-store-error.ts",
  "src/store/store-location.ts",
  "src/cluster/workers-error.ts",
];
const CLI_PACKAGES =
  "node_modules/(diff|parse5|prettier|https-proxy-agent|@connectrpc/(connect|connect-node)|@bufbuild/protobuf|string-width)/|^(node:)?(stream|tls|child_process|cluster|crypto|events|fs|https?|net|os|path|timers/promises|url|util|v8)$";

/** The folders of an engine: each imports itself, those of its own, and what every engine shares. */
function storeRows(engine, folders) {
  const shared = ["row", "port", "unusable-store-error.ts", "not-supported-error.ts", "store-location.ts"].map(
    (name) => `src/store/${name}`,
  );
  return Object.fromEntries(
    Object.entries(folders).map(([folder, others]) => [
      `src/store/${engine}/${folder}`,
      [
        [...[folder, ...others].map((name) => `src/store/${engine}/${name}`), ...shared, "src/domain", "src/cache"],
        ".",
      ],
    ]),
  );
}

/**
 * Who may import whom. Arrows point one way:
 *
 *   main -> cli -> app -> cluster, transport -> metrics -> service -> (store port, compile) -> domain
 *
 * Beside that cli and app import services.ts, which opens the services over the store that a URL names.
 *
 * `allow` is the whole architecture: first what of ours, then which packages.
 * Anything not listed is an error.
 */
const allow = {
  "src/main": [["src/cli"], null],
  "src/cli": [["src/cli", ...BELOW_CLI], CLI_PACKAGES],
  // Each room under src/cli keeps to its own row as well.
  ...Object.fromEntries(
    Object.entries({
      api: [],
      terminal: [],
      types: [],
      json: ["api"],
      framework: ["api", "terminal"],
      completion: ["framework"],
      browser: ["framework"],
      layout: ["browser", "framework"],
      picture: [
        ...["api", "brand-file", "browser", "eject", "framework", "layout", "source", "template-folder"],
        "translation-file",
      ],
      source: ["api", "framework"],
      environment: ["framework", "source"],
      remote: ["api", "framework", "environment"],
      "template-folder": ["api", "framework", "json", "source", "terminal"],
      "brand-file": ["api", "framework", "source", "template-folder"],
      "translation-file": ["api", "framework", "source", "template-folder"],
      dev: ["api", "framework", "source", "template-folder"],
      republish: ["api", "framework", "json", "source", "terminal"],
      eject: ["api", "framework", "source", "template-folder", "types"],
      command: [
        ...[
          "api",
          "brand-file",
          "browser",
          "completion",
          "dev",
          "eject",
          "environment",
          "framework",
          "json",
          "layout",
          "picture",
          "remote",
          "republish",
          "source",
        ],
        ...["template-folder", "terminal", "translation-file", "types"],
      ],
      run: ["api", "environment", "framework", "remote", "source", "terminal"],
    }).map(([room, rooms]) => [
      `src/cli/${room}`,
      [[room, ...rooms].map((each) => `src/cli/${each}`).concat(BELOW_CLI), CLI_PACKAGES],
    ]),
  ),
  "src/manifest": [["src/manifest"], "^(node:)?(fs|path)$"],
  "src/app": [
    [
      "src/manifest",
      "src/app",
      "src/cluster",
      "src/config",
      "src/services",
      "src/service",
      "src/metrics",
      "src/transport",
      "src/tracing",
      "src/domain/store-check.ts",
      "src/domain/template/template-source.ts",
      "examples/images",
    ],
    "^(node:)?(events|fs(/promises)?|inspector/promises|net|os|path)$",
  ],
  "src/services": [
    ["src/config", "src/service", "src/store", "src/compile", "src/mail", "src/tracing"],
    "^(node:)?crypto$",
  ],
  "src/config": [
    ["src/config", "src/store/store-location.ts", "src/domain/nearest-name.ts"],
    "^(node:)?(crypto|fs|net|os|tls)$",
  ],
  "src/mail": [["src/mail", "src/config/mail-types.ts", "src/domain"], "node_modules/(@types/)?nodemailer/"],
  "src/cluster": [["src/cluster", "src/metrics", "src/domain"], "^(node:)?(cluster|timers)(/promises)?$"],
  "src/tracing/tracer": [[], null],
  "src/tracing": [
    [
      "src/tracing",
      "src/config/tracing-settings.ts",
      "src/store/port",
      "src/compile/compiler.ts",
      "src/compile/stage-time.ts",
    ],
    "node_modules/@opentelemetry/|^(node:)?async_hooks$",
  ],
  "src/metrics": [
    ["src/metrics", "src/service"],
    "node_modules/(fastify|@connectrpc/connect|prom-client)/|^(node:)?(http|http2)$",
  ],
  // Each room under src/transport keeps to its own row as well: fallback -> protocol -> http -> rpc -> listener.
  "src/transport": [
    ["src/transport", "src/metrics", "src/service", "src/domain", "src/cache", "src/tracing/tracer.ts", "gen"],
    "node_modules/(fastify|@fastify/(cors|proxy-addr)|@connectrpc/(connect|connect-node|connect-fastify)|@bufbuild/(protobuf|protovalidate)|lru-cache|marked|pino|pino-pretty)/|^(node:)?(buffer|crypto|events|http|http2|https|module|net|path|perf_hooks|stream|timers|tls|util|zlib)(/promises)?$",
  ],
  "src/transport/listener": [
    ["src/transport/listener"],
    "node_modules/(fastify|lru-cache)/|^(node:)?(buffer|events|http|http2|https|net|stream|timers|tls)(/promises)?$",
  ],
  "src/transport/json": [["src/transport/json", "src/domain"], "node_modules/@bufbuild/protobuf/|^(node:)?buffer$"],
  "src/transport/document": [
    ["src/transport/document", "src/transport/json", "src/domain", "gen"],
    "node_modules/@bufbuild/protobuf/|^(node:)?(buffer|crypto)$",
  ],
  "src/transport/rpc": [
    [
      "src/transport/rpc",
      "src/transport/listener/network.ts",
      "src/transport/document",
      "src/service",
      "src/domain",
      "src/cache",
      "src/tracing/tracer.ts",
      "gen",
    ],
    "node_modules/(@connectrpc/connect|@bufbuild/(protobuf|protovalidate))/|^(node:)?(http|timers)(/promises)?$",
  ],
  // handler -> policy -> call
  "src/transport/rpc/call": [
    ["src/transport/rpc/call", "src/service/rate-limiter.ts", "src/domain", "src/cache", "src/tracing/tracer.ts"],
    "node_modules/(@connectrpc/connect|@bufbuild/protobuf)/|^(node:)?http$",
  ],
  "src/transport/rpc/policy": [
    [
      "src/transport/rpc/policy",
      "src/transport/rpc/call",
      "src/transport/listener/network.ts",
      "src/transport/document/carried-service.ts",
      "src/service",
      "src/domain",
      "gen",
    ],
    "node_modules/(@connectrpc/connect|@bufbuild/(protobuf|protovalidate))/|^(node:)?timers/promises$",
  ],
  "src/transport/rpc/handler": [
    [
      "src/transport/rpc/handler",
      "src/transport/rpc/policy/authorize.ts",
      "src/transport/rpc/call",
      "src/transport/listener/network.ts",
      "src/transport/document",
      "src/service",
      "src/domain",
      "src/cache",
      "gen",
    ],
    "node_modules/(@connectrpc/connect|@bufbuild/protobuf)/",
  ],
  "src/transport/http": [
    [
      "src/transport/http",
      "src/transport/rpc",
      "src/transport/listener",
      "src/metrics",
      "src/domain",
      "src/cache",
      "src/tracing/tracer.ts",
    ],
    "node_modules/(fastify|@fastify/(cors|proxy-addr)|@connectrpc/connect|lru-cache|pino|pino-pretty)/|^(node:)?(crypto|events|http|http2|module|stream|util|zlib)$",
  ],
  // No protocol imports another.
  ...Object.fromEntries(
    ["unary", "connect", "grpc", "grpc-web", "rest"].map((protocol) => [
      `src/transport/protocol/${protocol}`,
      [
        [
          `src/transport/protocol/${protocol}`,
          ...(protocol === "rest" ? [] : ["src/transport/protocol/unary"]),
          "src/transport/http",
          "src/transport/rpc",
          "src/transport/document",
          "src/transport/json",
          "src/transport/listener",
          "src/domain",
          "src/cache",
          "gen",
        ],
        "node_modules/(fastify|@connectrpc/(connect|connect-node)|@bufbuild/protobuf)/|^(node:)?(http|http2|stream)$",
      ],
    ]),
  ),
  "src/transport/protocol/find-unary": [
    ["src/transport/protocol/(unary|connect|grpc|grpc-web)", "src/transport/http"],
    null,
  ],
  "src/transport/pages": [
    [
      "src/transport/pages",
      "src/transport/protocol/rest",
      "src/metrics/metrics.ts",
      "src/cache",
      "src/domain/document",
      "gen/docs",
    ],
    "node_modules/(fastify|marked)/|^(node:)?(crypto|path)$",
  ],
  "src/transport/console": [
    ["src/domain/no-console.ts", "src/transport/console"],
    "node_modules/fastify/|^(node:)?crypto$",
  ],
  "src/transport/load": [
    [
      "src/transport/load",
      "src/transport/protocol/rest",
      "src/transport/rpc/policy/call-policy.ts",
      "src/metrics/metrics.ts",
      "src/domain/error.ts",
    ],
    "node_modules/(fastify|@connectrpc/connect|@bufbuild/protobuf)/|^(node:)?perf_hooks$",
  ],
  "src/transport/health": [
    ["src/transport/health", "gen/grpc/health"],
    "node_modules/(fastify|@connectrpc/connect)/|^(node:)?timers/promises$",
  ],
  "src/transport/reflection": [
    ["src/transport/reflection", "gen/grpc/reflection", "gen/google/rpc"],
    "node_modules/(@connectrpc/connect|@bufbuild/protobuf)/",
  ],
  "src/transport/fallback": [
    [
      "src/transport/fallback",
      "src/transport/protocol",
      "src/transport/http",
      "src/transport/rpc",
      "src/transport/listener/http1-connections.ts",
      "src/metrics",
      "src/domain",
    ],
    "node_modules/(fastify|@connectrpc/(connect|connect-fastify)|@bufbuild/protobuf)/|^(node:)?(crypto|http|http2|net)$",
  ],
  "src/service/watch": [
    [
      "src/service/watch",
      "src/service/(authenticate|concurrency-limiter|page-token|coalesce-runs).ts",
      "src/store/port",
      "src/domain",
    ],
    "^(node:)?timers/promises$",
  ],
  "src/service": [
    [
      "src/service",
      "src/contract",
      "src/translation",
      "src/store/port",
      "src/compile/compiler.ts",
      "src/domain",
      "src/cache",
    ],
    "node_modules/lru-cache/|^(node:)?(buffer|crypto|timers/promises)$",
  ],
  // What programs ask of the data.
  "src/contract": [["src/contract", "src/domain", "core"], null],
  // Files for translators.
  "src/translation": [["src/translation", "src/domain"], "node_modules/saxes/"],
  "src/store/port": [["src/store/port", "src/domain"], null],
  "src/store/unusable-store-error.ts": [[], null],
  "src/store/not-supported-error.ts": [["src/store/unusable-store-error.ts"], null],
  "src/store/store-location.ts": [[], "^(node:)?path$"],
  "src/store/open-store.ts": [["src/store"], null],
  "src/store/copy-store.ts": [
    ["src/store/open-store.ts", "src/store/row", "src/store/store-location.ts", "src/store/unusable-store-error.ts"],
    null,
  ],
  // How values become rows and parts, whichever engine keeps them.
  "src/store/row": [["src/store/row", "src/store/port", "src/domain"], "^(node:)?(buffer|crypto|fs|path|util|zlib)$"],
  // Each folder of an engine keeps to its own row as well: tables, maintenance -> database -> file, migrations.
  "src/store/sqlite": [
    [
      "src/store/sqlite",
      "src/store/row",
      "src/store/port",
      "src/store/unusable-store-error.ts",
      "src/domain",
      "src/cache",
    ],
    "node_modules/(@types/)?better-sqlite3/|^(node:)?(child_process|crypto|events|fs|os|path|readline|timers|url|util|zlib)(/promises)?$",
  ],
  ...storeRows("sqlite", {
    file: [],
    migrations: ["file"],
    database: ["file", "migrations"],
    tables: ["database", "migrations"],
    maintenance: ["database", "file", "migrations", "tables"],
  }),
  // tables, maintenance -> database -> look-up -> lease -> connection, and database -> migrations -> connection.
  "src/store/postgres": [
    [
      "src/store/postgres",
      "src/store/row",
      "src/store/port",
      "src/store/unusable-store-error.ts",
      "src/store/not-supported-error.ts",
      "src/store/store-location.ts",
      "src/domain",
    ],
    "node_modules/(@types/)?pg/|^(node:)?(buffer|crypto|fs|path|timers|tls)(/promises)?$",
  ],
  ...storeRows("postgres", {
    connection: [],
    lease: ["connection"],
    "look-up": ["lease", "connection"],
    migrations: ["connection"],
    database: ["look-up", "lease", "migrations", "connection"],
    tables: ["database", "look-up", "lease", "connection"],
    maintenance: ["database", "migrations", "connection", "tables"],
  }),
  "src/cache": [[], "node_modules/lru-cache/|^(node:)?crypto$"],
  // Each room under src/compile keeps to its own row as well: source, lint -> mail <- target <- proof, nodes.
  "src/compile": [
    [
      "src/compile",
      "src/contract",
      "src/translation",
      "src/domain",
      "core",
      "gen/mail-clients",
      "examples/images/is-example-image.ts",
    ],
    "node_modules/(mjml|mjml-core|@types/mjml|@types/mjml-core|parse5|htmlparser2|@bufbuild/cel)/|^(node:)?(crypto|fs|module|os|path|process|worker_threads|zlib)$",
  ],
  // The threads that compile, and the queue in front of them.
  "src/compile/pool": [
    [
      "src/compile/pool",
      "src/compile/answer-contract.ts",
      "src/compile/compile-source.ts",
      "src/compile/compile-translated.ts",
      "src/compile/compiler.ts",
      "src/compile/compiler-version.ts",
      "src/compile/exchange-translations.ts",
      "src/compile/fill-mail.ts",
      "src/compile/read-messages.ts",
      "src/compile/stage-time.ts",
      "src/compile/target/html/run-mjml.ts",
      "src/domain",
    ],
    "^(node:)?(fs|module|os|path|worker_threads)$",
  ],
  "src/compile/source": [
    ["src/compile/source", "src/compile/mail", "src/domain", "core", "examples/images/is-example-image.ts"],
    "node_modules/(parse5|htmlparser2|@bufbuild/cel)/",
  ],
  "src/compile/mail": [["src/compile/mail", "src/domain", "core"], "node_modules/parse5/|^(node:)?(fs|zlib)$"],
  "src/compile/target": [
    ["src/compile/target", "src/compile/mail", "src/domain", "core"],
    "node_modules/(mjml|mjml-core|@types/mjml|@types/mjml-core)/|^(node:)?(module|process)$",
  ],
  "src/compile/nodes": [
    ["src/compile/nodes", "src/compile/target", "src/compile/source", "src/compile/mail", "src/domain", "core"],
    null,
  ],
  "src/compile/proof": [
    ["src/compile/proof", "src/compile/target", "src/compile/source", "src/compile/mail", "src/domain", "core"],
    "node_modules/parse5/|^(node:)?crypto$",
  ],
  "src/compile/lint": [
    [
      "src/compile/lint",
      "src/compile/source",
      "src/compile/mail/brand-stand-in.ts",
      "src/domain",
      "core",
      "gen/mail-clients",
    ],
    "node_modules/parse5/",
  ],
  "src/domain/quote": [[], null],
  "src/domain/nearest-name": [[], null],
  "src/domain/locale": [[], null],
  "src/domain/finding-limits": [["src/domain/quote.ts"], null],
  "src/domain/error": [["src/domain/finding-limits.ts", "src/domain/quote.ts"], null],
  "src/domain/sending-service": [["src/domain/sending-service", "src/domain/nearest-name.ts"], null],
  "src/domain/target": [["src/domain/error.ts"], null],
  "src/domain/rules": [[], null],
  "src/domain/diagnostic": [["src/domain/error.ts", "src/domain/rules.ts"], null],
  "src/domain/page": [[], null],
  "src/domain/marks": [["src/domain/nearest-name.ts"], null],
  "src/domain/store-check": [[], null],
  "src/domain/audit-event": [[], null],
  "src/domain/mail": [[], null],
  "src/domain/audit-chain": [[], "^(node:)?crypto$"],
  "src/domain/document": [
    [
      "src/domain/document",
      "src/domain/json",
      "src/domain/diagnostic.ts",
      "src/domain/error.ts",
      "src/domain/nearest-name.ts",
      "src/domain/quote.ts",
      "src/domain/rules.ts",
      // How names compare.
      "core/evaluator/escape.ts",
      "core/evaluator/text.ts",
      "core/evaluator/names.ts",
      "core/evaluator/program.ts",
    ],
    null,
  ],
  "src/domain/template": [
    [
      "src/domain/template",
      "src/domain/diagnostic.ts",
      "src/domain/error.ts",
      "src/domain/finding-limits.ts",
      "src/domain/quote.ts",
      "src/domain/rules.ts",
      "src/domain/target.ts",
      "core/evaluator/data.ts",
    ],
    null,
  ],
  "src/domain/json": [["src/domain/json", "src/domain/quote.ts"], null],
  "src/domain/key": [["src/domain/key", "src/domain/error.ts", "src/domain/target.ts"], "^(node:)?(crypto|zlib)$"],
  "src/domain/brand": [
    ["src/domain/brand", "src/domain/template", "src/domain/error.ts", "src/domain/quote.ts"],
    "^(node:)?crypto$",
  ],
  "src/domain/preview-link": [["src/domain/preview-link", "src/domain/key"], null],
  "src/domain/translation": [["src/domain/translation", "src/domain/error.ts"], "^(node:)?crypto$"],
  "src/domain/session": [["src/domain/session", "src/domain/key", "src/domain/audit-event.ts"], "^(node:)?crypto$"],
  core: [["core"], null],
  // The server and the console import it.
  "examples/images": [["examples/images"], null],
  // AssemblyScript, which is compiled by itself.
  "core/assembly": [["core/assembly"], null],
  "core/evaluator": [["core/evaluator", "core/lower-case-table.ts"], null],
  "clients/js/src": [["clients/js/src", "core"], "node_modules/(@types/)?nodemailer/|^(node:)?fs/promises$"],
  // It runs in a browser, and fills mails as any client does.
  "console/src": [["console/src", "clients/js/src", "core/evaluator/program.ts", "examples", "gen"], "node_modules/"],
  // components, kept, rpc <- session <- tags, usage, work <- actions <- pages <- shell. Pages import no other page, but the
  // list makes sources and draws mails, and the page of a preview link shows a mail.
  "console/src/components": [["console/src/components", "gen"], "node_modules/"],
  "console/src/kept": [["console/src/kept"], "node_modules/"],
  "console/src/rpc": [["console/src/rpc", "gen"], "node_modules/"],
  "console/src/session": [
    ["console/src/session", "console/src/rpc", "console/src/kept", "console/src/components", "gen"],
    "node_modules/",
  ],
  "console/src/tags": [
    ["console/src/tags", "console/src/session", "console/src/rpc", "console/src/components", "gen"],
    "node_modules/",
  ],
  "console/src/saving": [
    [
      "console/src/saving",
      "console/src/session",
      "console/src/rpc",
      "console/src/kept",
      "console/src/components",
      "gen",
    ],
    "node_modules/",
  ],
  "console/src/usage": [["console/src/usage", "console/src/components", "gen"], "node_modules/"],
  "console/src/actions": [
    [
      "console/src/actions",
      "console/src/tags",
      "console/src/usage",
      "console/src/session",
      "console/src/rpc",
      "console/src/kept",
      "console/src/components",
      "gen",
    ],
    "node_modules/",
  ],
  ...Object.fromEntries(
    consolePages().map((page) => [
      `console/src/${page}`,
      [
        [
          `console/src/${page}`,
          "console/src/actions",
          "console/src/tags",
          "console/src/usage",
          "console/src/saving",
          "console/src/session",
          "console/src/rpc",
          "console/src/kept",
          "console/src/components",
          "gen",
          ...(page === "template"
            ? ["clients/js/src", "core/evaluator/program.ts", "console/src/js-beautify.d.ts"]
            : []),
          ...(page === "preview-link" ? ["clients/js/src", "console/src/template/preview", "console/src/style"] : []),
          ...(page === "brands"
            ? [
                "clients/js/src",
                "core/evaluator/program.ts",
                "console/src/template/preview",
                "console/src/template/template.css",
                "console/src/template/workbench.css",
              ]
            : []),
          ...(page === "templates"
            ? ["console/src/template/preview", "console/src/template/source.ts", "examples"]
            : []),
        ],
        "node_modules/",
      ],
    ]),
  ),
};

/** Rooms of which each folder has a row of its own. */
const ROOMS = ["src/transport", "src/transport/rpc", "src/transport/protocol", "src/compile", "core"];

/** Each folder of the console that holds neither what pages share nor what frames them. */
function consolePages() {
  const shared = ["actions", "components", "kept", "rpc", "session", "shell", "style", "tags", "usage", "work"];
  return readdirSync(join(__dirname, "console/src"), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !shared.includes(entry.name))
    .map(({ name }) => name);
}

const OURS = "^(src|gen|core|clients|console|examples|test|bench|scripts)/";
const within = (path) => (path.endsWith(".ts") ? `^${path}$` : `^${path}(/|[.]ts$|$)`);

module.exports = {
  forbidden: [
    { name: "no-cycle", severity: "error", from: {}, to: { circular: true } },
    // smoke.mjs runs where the package is installed.
    {
      name: "no-unresolvable",
      severity: "error",
      // What a suite installs for itself is not there for others.
      from: { pathNot: "^(clients/js/test/support/smoke[.]mjs$|test/messages/senders/|test/packages/applications/)" },
      to: { couldNotResolve: true },
    },
    // What builds and generates may use a test's helpers; but for its own tests, nothing needs what builds it.
    {
      name: "nothing imports scripts",
      severity: "error",
      from: { pathNot: "^(test/)?scripts/" },
      to: { path: "^scripts/" },
    },
    {
      name: "one place opens an engine of the store",
      severity: "error",
      from: { path: "^src/", pathNot: "^src/store/(sqlite/|postgres/|open-store[.]ts$)" },
      to: { path: "^src/store/(sqlite|postgres)/" },
    },
    // A start and a fetch cost nothing for traces that nobody asked for.
    {
      name: "the SDK of traces is loaded on demand",
      severity: "error",
      from: { path: OURS, pathNot: "^(test|src/tracing)/" },
      to: { path: "^src/tracing/(open-tracer|choose-sampler)[.]ts$", dependencyTypesNot: ["dynamic-import"] },
    },
    {
      name: "only who imports the entry for RFC 5322 needs nodemailer",
      severity: "error",
      from: { path: "^clients/js/src/", pathNot: "^clients/js/src/rfc5322/" },
      to: { path: "node_modules/(@types/)?nodemailer/|^clients/js/src/rfc5322/" },
    },
    {
      name: "nothing of the library needs its plugin for nodemailer",
      severity: "error",
      from: { path: "^clients/js/src/", pathNot: "^clients/js/src/nodemailer/" },
      to: { path: "^clients/js/src/nodemailer/" },
    },
    {
      name: "a-row-for-each-room",
      severity: "error",
      from: { path: "^(src|core|clients/js/src|console/src)/", pathNot: Object.keys(allow).map(within) },
      to: {},
    },
    ...ROOMS.map((room) => ({
      name: `a row for each folder of ${room}`,
      severity: "error",
      from: {
        path: `^${room}/[^/]+/`,
        pathNot: Object.keys(allow)
          .filter((each) => each.startsWith(`${room}/`))
          .map(within),
      },
      to: {},
    })),
    // What every test may use depends on none of them.
    {
      name: "test support imports no tests",
      severity: "error",
      from: { path: "^test/support/" },
      to: { path: "^test/", pathNot: "^test/(support|compile/support)/|^test/(store/patient|docs/read-table)[.]ts$" },
    },
    {
      name: "scripts build and generate, and open no store",
      severity: "error",
      from: { path: "^scripts/" },
      to: {
        path: "^(src/(app|cli|cluster|config|mail|metrics|service|store|tracing)|console/src)/",
        pathNot: "^src/(cli/picture/replace-remote|app/read-example-folders|service/with-example-parts)[.]ts$",
      },
    },
    ...Object.entries(allow).flatMap(([room, [ours, packages]]) => [
      {
        name: `${room}: ours`,
        severity: "error",
        from: { path: within(room) },
        to: { path: OURS, pathNot: ours.map(within) },
      },
      {
        name: `${room}: packages`,
        severity: "error",
        from: { path: within(room) },
        to: { pathNot: [OURS, ...(packages === null ? [] : [packages])] },
      },
    ]),
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^console/dist/|/\\.venv/" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "types", "node", "default"],
    },
  },
};
