import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import type { Program } from "./run-by-name.ts";

/** A program that tests more than `npm test` does. */
export interface Suite extends Program {
  /** What `npm run check -- --full` gives it; that leaves out a suite without. */
  readonly fullArgs?: readonly string[];
  /** What `npm run suite -- nightly` gives it instead. */
  readonly nightlyArgs?: readonly string[];
}

const CHROMIUM = process.env.CHROMIUM ?? "chromium";
const PHP = ["php", "phpunit", "phpcs", "composer"];

/** Every suite, in the order in which a full check runs them. */
export const SUITES: Readonly<Record<string, Suite>> = {
  package: {
    run: () => import("../test/packages/run.ts"),
    what: "the service and the JavaScript library as npm would publish them, installed in an empty folder; --libraries builds the packages of all libraries from a clean clone, and sends a mail with each",
    ...{ takes: "1 min", fullArgs: [], nightlyArgs: ["--libraries"] },
  },
  session: {
    run: () => import("../test/session/run.ts"),
    what: "the session of someone who has the packages and /docs alone: from an empty folder to mails in three languages, and the first program of each library's README",
    ...{ takes: "2 min", commands: ["curl", "python3", "php", "composer"], fullArgs: [] },
  },
  image: {
    run: () => import("../test/image/run.ts"),
    what: "the container image: built twice, read by skopeo and umoci, and run in a chroot; needs root on Debian; --short",
    ...{ takes: "2 min", commands: ["skopeo", "umoci", "dpkg-deb"], fullArgs: ["--short"], nightlyArgs: [] },
  },
  deploy: {
    run: () => import("../test/deploy/run.ts"),
    what: "compose.postgres.yaml and the Helm chart: their manifests, mistakes in them, and their commands on PostgreSQL",
    ...{ takes: "30 s", commands: ["helm", "kubeconform", "compose-spec", "psql", "go"], fullArgs: [] },
  },
  reference: {
    run: () => import("../test/scripts/reference/run.ts"),
    what: "every sample of the reference at /docs, its pages in Chromium, with axe, and a Go client made of openapi.json; --shard 1/2 has every second language",
    ...{ takes: "30 s", commands: ["curl", "go", "php", "python3", CHROMIUM], fullArgs: [] },
  },
  hosts: {
    run: () => import("../test/core/hosts/run.ts"),
    what: "the render core in Python (wasmtime), C (wasm2c) and Chromium, where they are installed",
    ...{ takes: "10 s", commands: ["python3"], fullArgs: [] },
  },
  browser: {
    run: () => import("../test/client-runtimes/run.ts"),
    what: "the console, the page of letterpress dev and the JavaScript library in Chromium, the library in workerd, too; --long",
    ...{ takes: "2 min", commands: [CHROMIUM], fullArgs: [], nightlyArgs: ["--long"] },
  },
  "click-edit": {
    run: () => import("../test/click-edit/run.ts"),
    what: "each text, link, image and button of mails, changed by a click in the console in Chromium and back; a folder adds its mails, --only chooses by name",
    ...{ takes: "30 min", commands: [CHROMIUM], nightlyArgs: [] },
  },
  pixels: {
    run: () => import("../test/pixels/run.ts"),
    what: "html against React Email of the examples, as pictures; a folder keeps those that differ",
    ...{ takes: "30 s", commands: [CHROMIUM], fullArgs: [] },
  },
  "react-email": {
    run: () => import("../test/react-email-checker/run.ts"),
    what: "React Email's own check of compatibility over the modules of all examples; fetches it from npm",
    ...{ takes: "30 s", commands: ["npm", "tar"], fullArgs: [] },
  },
  python: {
    run: () => import("../test/clients/run-python.ts"),
    what: "the Python library, with lint and types; --shard 1/2 runs every second file; options go to pytest",
    ...{ takes: "1 min", commands: ["python3"], fullArgs: [] },
  },
  messages: {
    run: () => import("../test/messages/run.ts"),
    what: "messages with hostile values, made by each library and read by three parsers, and the examples as SpamAssassin scores them; --values 10000 for all",
    ...{
      takes: "1 min",
      commands: ["python3", "php", "go", "javac", "mvn", "spamassassin"],
      fullArgs: [],
      nightlyArgs: ["--values", "10000"],
    },
  },
  frameworks: {
    run: () => import("../test/frameworks/run.ts"),
    what: "applications with Nodemailer, Django, Symfony, Laravel and Spring that send mails in two languages to an SMTP server; names choose some; fetches Symfony and Laravel from Debian",
    ...{
      takes: "2 min",
      commands: ["python3", "php", "phpunit", "composer", "apt-get", "dpkg-deb", "javac", "mvn"],
      nightlyArgs: [],
    },
  },
  php: {
    run: () => import("../test/clients/run-php.ts"),
    what: "the PHP library; says which packages of Debian it needs",
    ...{ takes: "1 min", commands: PHP, fullArgs: [] },
  },
  go: {
    run: () => import("../test/clients/run-go.ts"),
    what: "the Go library, its transport over gRPC and its benchmarks, with gofmt and go vet; options go to go test; -race adds golangci-lint and the oldest Go",
    ...{ takes: "1 min", commands: ["go", "gofmt"], fullArgs: [], nightlyArgs: ["-race"] },
  },
  java: {
    run: () => import("../test/clients/run-java.ts"),
    what: "the Java library and its transport over gRPC, with all warnings of javac and of doc comments as errors; --all adds Spring, Kotlin, Error Prone, benchmarks and the examples of the README; options go to mvn",
    ...{ takes: "1 min", commands: ["javac", "mvn"], fullArgs: [], nightlyArgs: ["--all"] },
  },
  clients: {
    run: () => import("../test/clients/run.ts"),
    what: "the shared cases in every library and engine, as one table",
    ...{ takes: "1 min", commands: ["python3", ...PHP], fullArgs: [] },
  },
  fills: {
    run: () => import("../test/clients/fills/run.ts"),
    what: "mutated programs and data in every engine of the libraries against the evaluator in TypeScript; --mutations 100000 for all, --formats 100000 for programs with formats, --seed, --only Java",
    ...{ takes: "20 s", commands: ["go", "javac", "mvn", "python3", "php"], fullArgs: [] },
    nightlyArgs: ["--mutations", "100000", "--formats", "100000"],
  },
  brands: {
    run: () => import("../test/clients/brands/run.ts"),
    what: "random brands, valid and hostile, in every engine of the libraries: equal mails, with the elements of the declared brand; --brands 10000 for all, --seed",
    ...{ takes: "20 s", commands: ["python3", "php"], fullArgs: [], nightlyArgs: ["--brands", "10000"] },
  },
  "translation-files": {
    run: () => import("../test/translation/run.ts"),
    what: "files for translators of every example, read, translated and written by translate-toolkit, polib, gettext and the xliff package of npm",
    ...{ takes: "10 s", commands: ["python3", "msgfmt", "npm"], fullArgs: [], nightlyArgs: [] },
  },
  "real-mails": {
    run: () => import("../test/real-mails/run.ts"),
    what: "mails of applications, translated and filled from the applications' own objects; --originals <folder> renders the originals by their engines",
    ...{ takes: "20 s", fullArgs: [] },
  },
  conformance: {
    run: () => import("../test/protocol-conformance/run.ts"),
    what: "the Connect conformance suite against the server; --short",
    ...{ takes: "2 min", commands: ["go"], fullArgs: [] },
  },
  schemathesis: {
    run: () => import("../test/schemathesis/run.ts"),
    what: "requests of all kinds from openapi.json, and whether it describes each answer; --short",
    ...{ takes: "5 min", commands: ["python3"], fullArgs: ["--short"], nightlyArgs: [] },
  },
  interop: {
    run: () => import("../test/interop/run.ts"),
    what: "clients that others wrote against the server; names choose some of them, --shard a part",
    ...{ takes: "1 min", commands: ["go", "javac", "mvn", "python3", "php", "protoc", "curl", CHROMIUM], fullArgs: [] },
  },
  proxies: {
    run: () => import("../test/interop/proxies/run.ts"),
    what: "some of them through proxies that are configured as docs/operations.md says",
    ...{ takes: "10 s", commands: ["caddy", "nginx", "curl"], fullArgs: [] },
  },
  mutations: {
    run: () => import("../test/mutations/run.ts"),
    what: "whether tests notice that promises are removed, and that changed files are mutated by Stryker; --only, --sample, --since, --files",
    ...{ takes: "20 min", commands: ["python3", ...PHP], fullArgs: ["--sample", "12"], nightlyArgs: [] },
  },
  "slow-machine": {
    run: () => import("../test/slow-machine/run.ts"),
    what: "npm test with a tenth of the processor, which fails no test; --share, and files of tests",
    ...{ takes: "40 min", nightlyArgs: [] },
  },
  reliability: {
    run: () => import("../test/reliability/run.ts"),
    what: "faults and attacks on the server, as one table; --only, --shard, --seed, --long and more",
    ...{ takes: "5 min", commands: ["gcc"], fullArgs: [], nightlyArgs: ["--rounds", "300"] },
  },
  postgres: {
    run: () => import("../test/postgres/run.ts"),
    what: "nodes on PostgreSQL: keys revoked under faults and wrong clocks, kills, upgrades, promotions; --version, --only, --shard, --history and more",
    ...{ takes: "5 min", fullArgs: ["--version", "15"], nightlyArgs: ["--history", "--clocks", "20"] },
  },
  republish: {
    run: () => import("../test/republish/run.ts"),
    what: "a job that publishes mails again: its cost against calls, callers beside it, and a node that is killed; --mails, --engine",
    ...{ takes: "5 min", fullArgs: ["--mails", "30"], nightlyArgs: [] },
  },
  operations: {
    run: () => import("../test/operations/run.ts"),
    what: "every command and runbook of docs/operations.md on a large store, as one table; --gb, --store, --keep",
    ...{ takes: "2 min", commands: [CHROMIUM], fullArgs: [], nightlyArgs: ["--gb", "15"] },
  },
  "large-load": {
    run: () => import("../test/large-load/run.ts"),
    what: "fetches from a large store over REST and gRPC by Zipf's law, on one core and two; --gb, --seconds, --rate, --store",
    ...{ takes: "1 min", commands: ["taskset"], fullArgs: [], nightlyArgs: ["--gb", "15", "--seconds", "600"] },
  },
  litestream: {
    run: () => import("../test/litestream/run.ts"),
    what: "Litestream copies a store under writes, and the store is restored from it, as docs/operations.md says",
    ...{ takes: "1 min", commands: ["litestream"], fullArgs: [] },
  },
  monitoring: {
    run: () => import("../test/monitoring/run.ts"),
    what: "metrics, alerts and the dashboard of docs/operations, judged by promtool and a real Prometheus",
    ...{ takes: "30 s", commands: ["prometheus", "promtool", "openssl"], fullArgs: [] },
  },
  traces: {
    run: () => import("../test/tracing/run.ts"),
    what: "a mail with each library, and whether the OpenTelemetry Collector has application, server and store in a trace",
    ...{ takes: "1 min", commands: ["go", "python3", "php"], fullArgs: [] },
  },
  watch: {
    run: () => import("../test/watch/run.ts"),
    what: "many streams that receive many changes: memory and processor time of each; --streams, --changes",
    takes: "5 min",
  },
  soak: {
    run: () => import("../test/soak/run.ts"),
    what: "mixed load on the server for some time; --minutes, --plot",
    takes: "10 min",
    nightlyArgs: ["--minutes", "60"],
  },
  corpus: {
    run: () => import("../test/corpus/run.ts"),
    what: "every .mjml file of a folder against mjml alone and the list of refusals, and React Email against html in pictures",
    ...{ takes: "1 s a file", commands: [CHROMIUM] },
  },
  "layout-mails": {
    run: () => import("../test/layout-mails/run.ts"),
    what: "mails of Handlebars in layouts, from a folder, rebuilt with layouts and compared for drawn data; --layouts, --sets",
    takes: "1 s a file",
  },
  "corpus-conditions": {
    run: () => import("../test/corpus/run-conditions.ts"),
    what: "the same with parts hidden at random; SEED and SUBSETS in the environment",
    takes: "1 s a file",
  },
};

/** Which commands of a suite this machine does not have. */
export function missingCommands({ commands = [] }: Suite): string[] {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const endings = process.platform === "win32" ? [".exe", ".cmd", ".bat"] : [""];
  return commands.filter(
    (name) => !folders.some((folder) => endings.some((end) => existsSync(join(folder, `${name}${end}`)))),
  );
}
