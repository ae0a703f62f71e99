import { configDefaults, defineConfig } from "vitest/config";

const setupFiles = [
  "test/support/property-seed.ts",
  "test/support/compile-cache.ts",
  "test/support/restored-process.ts",
];
/** No test fails because a machine is slow: `test/support/run-reporter.ts` ends a run that hangs. */
const limits = { testTimeout: 0, hookTimeout: 0, expect: { poll: { timeout: 120_000 } } };

/** They need libraries of their own: `npm run suite -- messages`. */
const SENDERS = ["test/messages/senders/*.test.ts"];
/** In Chromium, and kept by tests beside them in their usual form: `npm run suite -- browser --long`. */
const LONG_RUNTIMES = [
  "test/console/{draft-history,first-look,preview-requests,served-mails,template-pictures,ten-tasks}.test.ts",
  "test/mails/directions.test.ts",
];
/** They need more than npm: `npm run suite -- browser`. */
const RUNTIMES = [
  "test/client-runtimes/*.test.ts",
  "test/cli/dev/page.test.ts",
  "test/console/*.test.ts",
  "test/mails/*.test.ts",
];
/**
 * Too long for every change: starts of many processes, proofs over all samples, every fault over every protocol, type
 * checks. `npm test -- --deep` runs all of them, `.ci/run` a quarter with each change, and `npm test` those that it
 * names. A kind of promise that only they would keep has a test outside, too.
 */
const DEEP = [
  "clients/js/test/{build,disk-cache-trust,watch}.test.ts",
  "test/app/{daily-prune,first-examples,open-tracing}.test.ts",
  "test/architecture/find-circles.test.ts",
  "test/cli/{audit-export,backup,brands,closed-pipe,command-environment,commands,completion}.test.ts",
  "test/cli/delete-template.test.ts",
  "test/cli/{drafts-with-errors,duplicate-template,findings,folders-of-partials,hostile-folders}.test.ts",
  "test/cli/{messages,pepper,preview-link,proto,proxies,push-order,remote,republish,rolled-back-push}.test.ts",
  "test/cli/{rule-levels,serve,start-and-stop,store-compact,taken-port,template-folders}.test.ts",
  "test/cli/{template-tags,template-usage,template-uses,template-versions,unknown-settings}.test.ts",
  "test/cli/dev/dev.test.ts",
  "test/compile/{bounded-findings,branded-examples,brands,depth,frames,hostile-values,hostile}.test.ts",
  "test/compile/{judge-brand,list-examples,mjml-config,nested-sources,program-digests}.test.ts",
  "test/compile/{repeated-documents,service-placeholders,shorten-program,translated-documents}.test.ts",
  "test/compile/weigh-findings.test.ts",
  "test/compile/lint/lint-document.test.ts",
  "test/compile/nodes/map-nodes.test.ts",
  "test/compile/pool/{compile-thread,processor-limit,worker-compiler}.test.ts",
  "test/compile/proof/*.test.ts",
  "test/compile/source/choice/category-test.test.ts",
  "test/compile/source/document/{dark,mobile-columns}.test.ts",
  "test/compile/source/mjml/{added-to-mjml,condition-work,conditions}.test.ts",
  "test/compile/source/plural/formatjs.test.ts",
  "test/compile/source/translation/{read-back,same-programs}.test.ts",
  "test/compile/target/html/mjml-exceptions.test.ts",
  "test/compile/target/mjml/print-mjml.test.ts",
  "test/compile/target/react-email/{conditions,head-rules,mjml-source,samples,strict-types}.test.ts",
  "test/conformance/cases.test.ts",
  "test/console/editor/find-fix.test.ts",
  "test/contract/contract-of.test.ts",
  "test/core/{operands,plain-data-fills,wasm-equality,wasm-hostile-input,wasm-memory}.test.ts",
  "test/docs/{diagnostics,first-program,mails,paths,systemd-unit,template-json,testing,typed-pages}.test.ts",
  "test/domain/document/document-schema.test.ts",
  "test/examples/{branded-mails,example-data,example-images,receipt,send-welcome,translated-example}.test.ts",
  "test/examples/webhook.test.ts",
  "test/metrics/{fetch-metrics,metrics}.test.ts",
  "test/scripts/{reference-answers,suite}.test.ts",
  "test/service/{published-locales,slug-changes}.test.ts",
  "test/service/republish/republish-jobs.test.ts",
  "test/service/watch/template-watch.test.ts",
  "test/store/{check-file,checkpoints,copy-store-file,flipped-bits,open-place,overwritten-store}.test.ts",
  "test/store/{prune,translated-size}.test.ts",
  "test/translation/hostile-files.test.ts",
  "test/transport/{bad-input,bounded-pages,buf-curl,contract,deadlines,delete-template,document-typos}.test.ts",
  "test/transport/{drafts-with-errors,duplicate-template,held-forms,hostile-bodies,idempotency-key}.test.ts",
  "test/transport/{if-match,in-template,key-usage,kinds,list-templates,mjml-typos,part-faults}.test.ts",
  "test/transport/{partials,preview-link-attacks,preview-links,preview-locale,preview}.test.ts",
  "test/transport/{pruned-versions,roles,samples,sdk-contract,served-version,source-files,stopping}.test.ts",
  "test/transport/{template-drafts,template-usage,test-mail,translations-apart,translations}.test.ts",
  "test/transport/{unchanged-publish,waived-findings}.test.ts",
  "test/transport/http/request-log.test.ts",
  "test/transport/listener/{drain,limits,tls}.test.ts",
  "test/transport/pages/{api-description,diagnostics-page,format-schema,guide,reference-pages}.test.ts",
  "test/transport/rpc/policy/match-pattern.test.ts",
];
/**
 * Faults of whole processes and proofs by many cases, of which tests above have the usual ones. The nightly run and
 * `npm test -- --long` run them.
 */
const LONG = [
  "test/cli/{certificate-renewal,check-layout,damaged-store,early-signal,eject,profiles,serve-workers}.test.ts",
  "test/cli/{stopped-workers,store-taken-away,terminal,two-releases,types,warm-compiler}.test.ts",
  "test/cli/workers-start-and-end.test.ts",
  "test/compile/target/react-email/hostile.test.ts",
  "test/conformance/long-cases.test.ts",
  "test/corpus/*.test.ts",
  "test/postgres/{failover,stale-answers}.test.ts",
  "test/store/sqlite-sharing.test.ts",
  "test/transport/{abandoned-publishes,answer-size,contract-load,idempotency-kill,republish-kill}.test.ts",
  "test/transport/{load/shed-load,watch-ends}.test.ts",
];
/** As deep. One server of PostgreSQL is started for all of them. */
const POSTGRES = ["test/postgres/*.test.ts"];
/** What needs no other process, in well under a second a file: what `npm run check` runs. */
const UNIT = [
  "test/{architecture,bench,cache,conformance,core,domain,metrics,service,translation}/**/*.test.ts",
  "test/{compile/{lint,mail},console/*}/**/*.test.ts",
  "clients/js/test/**/*.test.ts",
];
/** It changes the umask, which a thread cannot. */
const NO_THREAD = ["clients/js/test/disk-cache-trust.test.ts"];

const exclude = [...configDefaults.exclude, ...RUNTIMES, ...LONG_RUNTIMES, ...SENDERS, ...DEEP, ...LONG];
/** Files share a process, or a thread, and with it the program that they load. */
const shared = { isolate: false, setupFiles, ...limits };

export default defineConfig({
  test: {
    // A test often waits for a server that it has started: as many run side by side as there are cores.
    maxWorkers: "100%",
    projects: [
      { test: { name: "unit", include: UNIT, exclude: [...exclude, ...NO_THREAD], pool: "threads", ...shared } },
      {
        test: {
          name: "whole",
          include: ["test/**/*.test.ts", ...NO_THREAD],
          exclude: [...exclude, ...UNIT.filter((files) => files.startsWith("test/")), ...POSTGRES],
          ...shared,
        },
      },
      {
        test: {
          name: "postgres",
          include: POSTGRES,
          exclude,
          globalSetup: "test/postgres/start-server.ts",
          ...shared,
        },
      },
      {
        test: { name: "deep", include: DEEP, ...shared },
      },
      {
        test: {
          name: "long",
          include: LONG,
          globalSetup: "test/postgres/start-server.ts",
          setupFiles,
          ...limits,
        },
      },
      { test: { name: "senders", include: SENDERS } },
      {
        test: {
          name: "runtimes",
          include: RUNTIMES,
          exclude: [...configDefaults.exclude, ...LONG_RUNTIMES],
          ...shared,
        },
      },
      { test: { name: "long-runtimes", include: LONG_RUNTIMES, ...shared } },
    ],
  },
});
