import { readFileSync } from "node:fs";
import { getOption } from "@bufbuild/protobuf";
import { describe, expect, it } from "vitest";
import { MAX_ALL_ITEMS, MAX_ITEMS, MAX_LIST_DEPTH, MAX_VALUE_BYTES } from "../../core/evaluator/data.ts";
import { MAX_PATH } from "../../core/evaluator/names.ts";
import { MAX_REPEATED_WORK, MAX_SEARCHED_BYTES, MAX_WORK } from "../../core/evaluator/work.ts";
import { AuditService } from "../../gen/letterpress/v1/audit_service_pb.ts";
import { BrandService } from "../../gen/letterpress/v1/brand_service_pb.ts";
import { KeyService } from "../../gen/letterpress/v1/key_service_pb.ts";
import { greatest_effective } from "../../gen/letterpress/v1/options_pb.ts";
import { PreviewLinkService } from "../../gen/letterpress/v1/preview_link_service_pb.ts";
import { RepublishService } from "../../gen/letterpress/v1/republish_service_pb.ts";
import { SessionService } from "../../gen/letterpress/v1/session_service_pb.ts";
import { TemplateService } from "../../gen/letterpress/v1/template_service_pb.ts";
import { TranslationService } from "../../gen/letterpress/v1/translation_service_pb.ts";
import { DEFAULT_COMPILE_LIMITS as COMPILE } from "../../src/compile/pool/compile-limits.ts";
import { ON_OR_OFF } from "../../src/config/setting-type.ts";
import { SETTINGS, type Setting } from "../../src/config/settings.ts";
import { LIMITS as DOCUMENT } from "../../src/domain/document/limits.ts";
import { PREVIEW_LINKS_MAX } from "../../src/domain/preview-link/preview-link.ts";
import { ANSWER_BYTES_MAX, CONTRACT_BYTES_MAX } from "../../src/domain/template/answer-size.ts";
import { PLAN_KEPT_MS, REPUBLISH_MAILS_MAX } from "../../src/domain/template/republish-job.ts";
import { SAVED_DRAFTS_MAX } from "../../src/domain/template/saved-draft.ts";
import { SAMPLES_BYTES_MAX, SAMPLES_MAX } from "../../src/domain/template/template-sample.ts";
import {
  LOCALE_BYTES_MAX,
  LOCALE_LENGTH_MAX,
  LOCALES_MAX,
  MESSAGES_BYTES_MAX,
  MESSAGES_MAX,
  TRANSLATIONS_BYTES_MAX,
} from "../../src/domain/translation/translation-limits.ts";
import { defaultLimits as PORT } from "../../src/transport/listener/limits.ts";
import { WRITE_BYTES_MAX } from "../../src/transport/rpc/policy/call-policy.ts";
import { readConstant } from "./read-constant.ts";
import { type Row, readTable } from "./read-table.ts";

/** The figures of the rows of a table, in bytes and milliseconds, as the code has them. */
type Figures = Readonly<Record<string, readonly number[]>>;

const SOURCE_BYTES_MAX = readConstant("src/transport/rpc/policy/call-policy.ts", "SOURCE_BYTES_MAX");
const PROGRAM = "core/evaluator/program.ts";
const TAGS = "core/evaluator/tags.ts";
const LOOP_DELAY_MS = Number(SETTINGS.MAX_LOOP_DELAY_MS.default);
const CONCURRENCY = Number(SETTINGS.CONCURRENCY_PER_KEY.default);

const TEST_MAILS_IN_ALL =
  readConstant("src/service/template-test-mail.ts", "KEYS_AT_THEIR_LIMIT") *
  Number.parseInt(SETTINGS.TEST_MAIL_LIMIT.default, 10);

const CALLS: Figures = {
  "Calls of one key": [],
  "Calls of one key that need the compiler": [Number.parseInt(SETTINGS.SOURCE_RATE_LIMIT.default, 10)],
  "Calls of one admin key in flight at once": [CONCURRENCY, CONCURRENCY / 2],
  "Calls of one address without a valid key": [Number.parseInt(SETTINGS.AUTH_FAILURE_LIMIT.default, 10)],
  "Openings of preview links from one address": [
    Number.parseInt(SETTINGS.PREVIEW_LINK_LIMIT.default, 10),
    readConstant("src/service/rate-limits.ts", "OPENING_NETWORKS") *
      Number.parseInt(SETTINGS.PREVIEW_LINK_LIMIT.default, 10),
  ],
  "Mails of a job that publishes mails again": Object.values(REPUBLISH_MAILS_MAX),
  "Age of a plan of such a job": [PLAN_KEPT_MS / 86_400_000],
  "Preview links of a template that open": [PREVIEW_LINKS_MAX],
  "Mail of a preview link, with its samples": [ANSWER_BYTES_MAX],
  "Test mails of one key": [Number.parseInt(SETTINGS.TEST_MAIL_LIMIT.default, 10), TEST_MAILS_IN_ALL],
  "Mean delay of the event loop, over 2 s": [LOOP_DELAY_MS, delayFor("source"), delayFor("admin")],
  "Open watch streams of a process": [Number(SETTINGS.WATCH_STREAMS.default)],
  "The same of one key": [Number(SETTINGS.WATCH_STREAMS_PER_KEY.default)],
  "Stall of a watch stream": [readConstant("src/service/watch/watch-streams.ts", "SLOW_MS")],
  "Silence of a watch stream": [Number(SETTINGS.WATCH_HEARTBEAT_MS.default)],
  // That of the migration: test/store/change-log.test.ts.
  "Changes that a cursor can be behind": [100_000],
  "Resident memory": [],
  "Memory for stored brands": [readConstant("src/service/brand-fetch.ts", "CACHE_BYTES")],
  "Tokens of a stored brand": ["BRAND_TOKENS_MAX", "BRAND_VALUE_MAX", "BRAND_BYTES_MAX"].map((name) =>
    readConstant("src/domain/brand/brand-tokens.ts", name),
  ),
  "Pairs of colours of a mail, for a brand": [readConstant("src/domain/document/brand/judge-brand.ts", "CONTRAST_MAX")],
  "Memory for published templates": [Number(SETTINGS.CACHE_MB.default) * 1024 * 1024],
  "Time for one unary call": [readConstant("src/transport/rpc/call/with-deadline.ts", "CALL_TIME_MAX_MS")],
  "Processor time to compile one template": [COMPILE.timeMs.change, COMPILE.timeMs.check],
  "Templates waiting to be compiled": [],
  "Request message, and JSON body": [readConstant("src/transport/rpc/policy/call-policy.ts", "PLAIN_BYTES_MAX")],
  "The same, with a template's source": [SOURCE_BYTES_MAX],
  "JSON values of a body or a document": [DOCUMENT.jsonValues],
  "Members of an object, fields of a message": [readConstant("src/transport/json/json-text.ts", "MEMBERS_MAX")],
  "Nesting of a body": [readConstant("src/domain/json/scan-json.ts", "DEPTH_MAX"), DOCUMENT.jsonDepth - 1],
  "Issues reported for a request": [readConstant("src/transport/rpc/policy/validation-interceptor.ts", "ISSUES_MAX")],
  "Response to a fetch": [ANSWER_BYTES_MAX],
  "Schemas and example of a contract": [
    CONTRACT_BYTES_MAX,
    readConstant("src/service/template-preview.ts", "CONTRACT_BYTES_MAX"),
  ],
  "Drafts of a template that are kept": [SAVED_DRAFTS_MAX],
  "Samples of a template": [SAMPLES_MAX, SAMPLES_BYTES_MAX],
  "Texts of a template, for translators": [MESSAGES_MAX, MESSAGES_BYTES_MAX],
  "Languages of a template": [LOCALES_MAX, LOCALE_BYTES_MAX, TRANSLATIONS_BYTES_MAX],
  "Tag of a language, for translations": [LOCALE_LENGTH_MAX],
  "Page of a list": [
    readConstant("src/service/page-token.ts", "MAX_PAGE_SIZE"),
    readConstant("src/service/page-token.ts", "PAGE_BYTES_MAX"),
  ],
  "Repeatable requests of one key": [
    readConstant("src/service/with-idempotency-key.ts", "KEPT_MAX"),
    readConstant("src/service/with-idempotency-key.ts", "KEPT_MS") / 3_600_000,
  ],
  "Response message of an RPC": [WRITE_BYTES_MAX],
};

const PROGRAMS: Figures = {
  "Tags, conditions, operations of a program": [
    readConstant(TAGS, "MAX_TAGS"),
    readConstant("core/evaluator/ops.ts", "MAX_CONDITIONS"),
    readConstant("core/evaluator/ops.ts", "MAX_OPS"),
  ],
  "Lists, tags of a list, tests of a list of a program": [
    readConstant(PROGRAM, "MAX_LISTS"),
    readConstant(TAGS, "MAX_LIST_TAGS"),
    readConstant("core/evaluator/condition.ts", "MAX_LIST_TESTS"),
  ],
  "Formats of a program, texts of a format in bytes, digits": [
    readConstant("core/evaluator/formats.ts", "MAX_FORMATS"),
    readConstant("core/evaluator/formats.ts", "MAX_TEXT_BYTES"),
    readConstant("core/evaluator/format-number.ts", "MAX_DIGITS"),
  ],
  "Members of a path, bytes of one, bytes of a name": [
    MAX_PATH,
    readConstant(PROGRAM, "MAX_MEMBER_BYTES"),
    readConstant(PROGRAM, "MAX_NAME_BYTES"),
  ],
  "Items of a list, items of all lists, nested lists": [MAX_ITEMS, MAX_ALL_ITEMS, MAX_LIST_DEPTH],
  "Work of the loops of one fill": [MAX_REPEATED_WORK],
  "Default of a tag, source of a tag": [MAX_VALUE_BYTES, 2 * MAX_VALUE_BYTES],
  "Value of a tag or of the context": [MAX_VALUE_BYTES],
  "Work of the searches (`contains`) of one fill": [MAX_WORK],
  "Text that the conditions of a program look for with `contains`": [MAX_SEARCHED_BYTES],
  Output: [readConstant("core/evaluator/report.ts", "DEFAULT_MAX_OUTPUT_BYTES")],
};

const { change, check } = COMPILE.places;
const COMPILING: Figures = {
  "Changes: create, update, publish": [change.ofSubject, change.inAll],
  "Checks: validate, preview": [check.ofSubject, check.inAll],
  "Bytes of their sources": [COMPILE.bytes.ofSubject, COMPILE.bytes.inAll],
};

const CONNECTIONS: Figures = {
  "Open sockets in all": [PORT.maxSockets, PORT.maxSockets],
  "Of one IPv4 address or IPv6 /64": [PORT.maxSocketsPerAddress, PORT.maxSocketsPerAddress],
  "First bytes, which select the protocol": [PORT.sniffTimeoutMs, PORT.sniffTimeoutMs],
  "TLS handshake": [PORT.handshakeTimeoutMs, PORT.handshakeTimeoutMs],
  "Header of a request": [PORT.headersTimeoutMs, PORT.maxHeaderBytes, PORT.maxHeaderBytes, PORT.maxHeaderFields],
  "Whole request": [PORT.requestTimeoutMs, PORT.requestTimeoutMs],
  "Connection without a request": [PORT.keepAliveTimeoutMs, PORT.idleSessionMs],
  "Age of a connection": [PORT.maxRequestsPerSocket, PORT.maxSessionAgeMs, PORT.sessionAgeJitter],
  "After GOAWAY": [PORT.goAwayGraceMs],
  "Client that stops reading its response": [PORT.stalledWriteMs, PORT.stalledWriteMs],
  "Streams at once": [PORT.maxConcurrentStreams],
  "Streams reset by the client": [PORT.streamResetBurst, PORT.streamResetsPerSecond],
  "Streams reset unanswered": [PORT.maxUnansweredStreams / (PORT.sweepIntervalMs / 1_000)],
  "Pings and settings": [PORT.maxControlFrames / (PORT.sweepIntervalMs / 1_000)],
  "Memory of a session": [PORT.maxSessionMemoryMegabytes * 1_000_000],
  // Grammar, not figures: test/transport/http/head-check.test.ts.
  "`Host`": [],
  "`Authorization`": [],
  "Request target": [],
  "Version in the request line": [1, 1.1],
  "Transfer coding": [1],
};

const INCLUDES = "src/domain/template/include-limits.ts";
const TEMPLATES: Figures = {
  "Source, with every inclusion of its files": [DOCUMENT.textBytes],
  "Nesting of a document's JSON": [DOCUMENT.jsonDepth],
  "Values of a document's JSON": [DOCUMENT.jsonValues],
  "Document and the programs of all targets together": [ANSWER_BYTES_MAX],
  "Nesting of a document's rows": [DOCUMENT.rowDepth],
  "Nesting of MJML components": [readConstant("src/compile/source/mjml/parse-elements.ts", "MAX_DEPTH")],
  "Nesting of HTML in one text or component": [DOCUMENT.htmlDepth],
  "Nesting of CSS brackets in one `mj-style`": [DOCUMENT.htmlDepth],
  "Nesting of the page's elements": [readConstant("src/compile/proof/check-limits.ts", "MAX_DEPTH")],
  "Rows, blocks of a document": [DOCUMENT.topRows, DOCUMENT.blocks],
  "Columns, rows of a table in a document": [DOCUMENT.tableColumns, DOCUMENT.tableRows],
  "Elements of MJML": [readConstant("src/compile/source/mjml/parse-elements.ts", "MAX_ELEMENTS")],
  "Includes of MJML, also in included files": [readConstant(INCLUDES, "INCLUDES_MAX")],
  "Nesting of included files": [readConstant(INCLUDES, "INCLUDE_DEPTH_MAX")],
  "Files of MJML in a request": filesMax(),
};

describe("docs/limits.md", () => {
  it.each([
    ["Calls", CALLS],
    ["Programs", PROGRAMS],
    ["Compiling", COMPILING],
    ["Connections", CONNECTIONS],
    ["Templates", TEMPLATES],
  ])("has the figures of the code under %s", (heading, figures) => {
    const rows = readTable("docs/limits.md", heading).map((row) => [nameOf(row), figuresOf(row)]);
    expect(Object.fromEntries(rows)).toEqual(figures);
  });

  it.each(settingRows())("gives the default of %s", (_, cell, written) => {
    expect(cell).toMatch(new RegExp(`^${written}(?![\\w,])`));
  });

  it("names every setting that is a limit of calls, connections or memory", () => {
    const elsewhere = /^(PORT|WORKERS|STORE_|KEY_CACHE|STALE_KEYS|LOG_|MAX_WORKER_|KEEP_|OTEL_)/;
    const amounts = Object.entries<Setting<unknown>>(SETTINGS).filter(
      ([, { type, default: amount = "" }]) => type !== ON_OR_OFF && /^(\d+(\/[smh])?|off)$/.test(amount),
    );
    const limits = amounts.map(([name]) => name).filter((name) => !elsewhere.test(name));
    expect(limits).toContain("CACHE_MB");
    expect(settingRows().map(([name]) => name)).toEqual(expect.arrayContaining(limits));
  });

  it("counts what is compiled and what is read alike", () => {
    expect(SOURCE_BYTES_MAX).toBe(DOCUMENT.textBytes);
    expect(readConstant("src/transport/protocol/unary/unary-method.ts", "FIELDS_MAX")).toBe(
      readConstant("src/transport/json/json-text.ts", "MEMBERS_MAX"),
    );
  });
});

/** Of each request that has files; the same for all. */
function filesMax(): readonly number[] {
  const schema = readFileSync("proto/letterpress/v1/template_service.proto", "utf8");
  const rules = [...schema.matchAll(/string> files = \d+ \[.*max_pairs = (\d+)\]/g)].map(([, most]) => Number(most));
  expect(rules).toHaveLength(5);
  return [...new Set(rules)];
}

/** From which delay calls of a kind are refused. */
function delayFor(kind: string): number {
  const monitor = readFileSync("src/transport/load/load-monitor.ts", "utf8");
  const [, share] = new RegExp(`\\["${kind}", ([\\d.]+)\\]`).exec(monitor) ?? [];
  return Math.round(LOOP_DELAY_MS * Number(share));
}

function nameOf(row: Row): string {
  return Object.values(row)[0] ?? "";
}

/** The cells that hold values: all but the name, what happens beyond, and the setting. */
function valuesOf(row: Row): string {
  const { Setting: _setting, "Beyond it": _beyond, ...others } = row;
  return Object.values(others).slice(1).join(" | ");
}

const UNITS: Readonly<Record<string, number>> = {
  KiB: 1024,
  MiB: 1024 * 1024,
  MB: 1_000_000,
  s: 1_000,
  min: 60_000,
  "%": 0.01,
};

function figuresOf(row: Row): readonly number[] {
  const found = valuesOf(row).matchAll(/(?<![\w`])(\d[\d,]*(?:\.\d+)?)(?: (KiB|MiB|MB|s|min|%)(?!\w))?/g);
  return [...found].map(([, figure = "", unit = ""]) => Number(figure.replaceAll(",", "")) * (UNITS[unit] ?? 1));
}

/** Each setting that a row names, the values of the row, and its default in words. */
function settingRows(): readonly (readonly [name: string, values: string, written: string])[] {
  const rows = ["Calls", "Connections"].flatMap((heading) => readTable("docs/limits.md", heading));
  return rows.flatMap((row) =>
    [...(row.Setting ?? "").matchAll(/`(\w+)`/g)].map(([, name = ""]) => [name, valuesOf(row), inWords(name)] as const),
  );
}

const WINDOWS: Readonly<Record<string, string>> = { s: "a second", m: "a minute", h: "an hour" };

function inWords(name: string): string {
  const setting = Object.entries(SETTINGS).find(([known]) => known === name)?.[1];
  if (setting === undefined || !("default" in setting)) throw new Error(`there is no setting ${name} with a default`);
  if (setting.default === "off") return "none";
  const [count = "", window] = setting.default.split("/");
  const figure = Number(count).toLocaleString("en-US");
  if (window !== undefined) return `${figure} ${WINDOWS[window]}`;
  const unit = "unit" in setting ? setting.unit : "";
  return unit === "ms" || unit === "MiB" ? `${figure} ${unit}` : figure;
}

it("has one greatest page, which the schema tells of every call that lists", () => {
  const methods = [
    AuditService,
    BrandService,
    KeyService,
    PreviewLinkService,
    RepublishService,
    SessionService,
    TemplateService,
    TranslationService,
  ].flatMap((service) => service.methods);
  const sizes = methods.flatMap(({ input }) => input.fields).filter(({ name }) => name === "page_size");
  expect(sizes).toHaveLength(11);
  const greatest = readConstant("src/service/page-token.ts", "MAX_PAGE_SIZE");
  expect(sizes.map((field) => getOption(field, greatest_effective))).toEqual(sizes.map(() => greatest));
});
