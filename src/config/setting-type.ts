import { readFileSync, statSync } from "node:fs";
import { isIP } from "node:net";
import { availableParallelism } from "node:os";

/** The syntax of a variable's value, and its parser. */
export interface SettingType<Value> {
  /** Description of the valid values, used in help, docs and error messages. */
  readonly values: string;
  /**
   * Parses a value. Reports each error as text that follows the name of the variable; the returned value is then not
   * used.
   */
  read(text: string, tell: (fault: string) => void): Value;
}

export const ADDRESS: SettingType<string> = { values: "an address or a host name", read: (text) => text };

export const PORT: SettingType<number> = number("0 to 65535", /^\d{1,5}$/, (port) => port <= 65_535);

export const COUNT: SettingType<number> = number("a whole number from 1", /^[1-9]\d{0,8}$/);

/** More would be a large share of the server's connections. */
export const POOL_SIZE: SettingType<number> = number("1 to 100", /^[1-9]\d{0,2}$/, (size) => size <= 100);

/** With less, statements could time out only because the network is busy. */
export const TIMEOUT_MS: SettingType<number> = number(
  "100 to 600000",
  /^[1-9]\d{2,5}$/,
  (timeoutMs) => timeoutMs <= 600_000,
);

const DAY_MS = 86_400_000;
const DAYS_VALUES = "a number of days such as 90d";
/** In milliseconds. */
export const DAYS: SettingType<number> = {
  values: DAYS_VALUES,
  read(text, tell) {
    const [, days] = /^([1-9]\d{0,4})d$/.exec(text) ?? [];
    if (days === undefined) tell(mustBe(DAYS_VALUES, text));
    return Number(days) * DAY_MS;
  },
};

const SECONDS_VALUES = "a number of seconds from 1s to 300s, such as 30s";
/** In milliseconds. */
export const SECONDS: SettingType<number> = {
  values: SECONDS_VALUES,
  read(text, tell) {
    const [, seconds = ""] = /^([1-9]\d{0,2})s$/.exec(text) ?? [];
    if (seconds === "" || Number(seconds) > 300) tell(mustBe(SECONDS_VALUES, text));
    return Number(seconds) * 1_000;
  },
};

const WORKERS_MAX = 64;
export const WORKERS: SettingType<number> = orWord("auto", {
  ...number(`1 to ${WORKERS_MAX}`, /^[1-9]\d?$/, (workers) => workers <= WORKERS_MAX),
  meaning: "one for each processor",
  value: () => Math.min(availableParallelism(), WORKERS_MAX),
});

/** The number of calls that a window of time allows. */
export interface Quota {
  readonly calls: number;
  readonly windowMs: number;
}

const WINDOWS_MS: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000 };

const QUOTA_VALUES = "a number of calls per s, m or h, such as 100/s";
export const QUOTA: SettingType<Quota> = {
  values: QUOTA_VALUES,
  read(text, tell) {
    const [, calls, unit = ""] = /^([1-9]\d{0,8})\/([smh])$/.exec(text) ?? [];
    const windowMs = WINDOWS_MS[unit];
    if (windowMs === undefined) tell(mustBe(QUOTA_VALUES, text));
    return { calls: Number(calls), windowMs: windowMs ?? 0 };
  },
};

export const ON_OR_OFF: SettingType<boolean> = {
  values: '"on" or "off"',
  read(text, tell) {
    if (!/^(on|off)$/i.test(text)) tell(mustBe(ON_OR_OFF.values, text));
    return text.toLowerCase() === "on";
  },
};

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];
export const LOG_LEVEL: SettingType<LogLevel> = oneOf(LOG_LEVELS);

const LOG_FORMATS = ["auto", "json", "pretty"] as const;
export type LogFormat = (typeof LOG_FORMATS)[number];
export const LOG_FORMAT: SettingType<LogFormat> = oneOf(LOG_FORMATS);

const SAMPLERS = [
  "always_on",
  "always_off",
  "traceidratio",
  "parentbased_always_on",
  "parentbased_always_off",
  "parentbased_traceidratio",
] as const;
export type SamplerName = (typeof SAMPLERS)[number];
export const SAMPLER: SettingType<SamplerName> = oneOf(SAMPLERS);

export const FOLDER: SettingType<string> = {
  values: "a folder",
  read(path, tell) {
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) tell(`there is no folder ${path}`);
    return path;
  },
};

/** The text never appears in messages. */
export const SECRET: SettingType<string> = {
  values: "a secret of at least 32 bytes",
  read(text, tell) {
    if (Buffer.byteLength(text) < 32) tell(`must be ${SECRET.values}`);
    return text;
  },
};

export const TEXT: SettingType<string> = { values: "a text", read: (text) => text };

/** Returns the text of the file. */
export const PEM_FILE: SettingType<string> = {
  values: "a file in PEM",
  read(path, tell) {
    try {
      const text = readFileSync(path, "utf8");
      if (text === "") tell(`the file ${path} is empty`);
      return text;
    } catch {
      tell(`cannot read the file ${path}`);
      return "";
    }
  },
};

function oneOf<Word extends string>(words: readonly Word[]): SettingType<Word> {
  const values = `one of ${words.join(", ")}`;
  return {
    values,
    read(text, tell) {
      const known = words.find((word) => word === text);
      if (known === undefined) tell(mustBe(values, text));
      return known ?? (text as Word); // not used after a fault
    },
  };
}

export const TRACES_EXPORTER = oneOf(["otlp", "console", "none"]);

export const OTLP_PROTOCOL = oneOf(["http/protobuf", "http/json"]);

export const KEY_CACHE = oneOf(["off", "lease"]);

/** As defined by the OpenTelemetry specification. */
export const TRUE_OR_FALSE: SettingType<boolean> = {
  values: '"true" or "false"',
  read(text, tell) {
    if (!/^(true|false)$/i.test(text)) tell(mustBe(TRUE_OR_FALSE.values, text));
    return text.toLowerCase() === "true";
  },
};

/** The text never appears in messages, because it may contain a password. */
export const HTTP_URL: SettingType<string> = {
  values: "a URL of http or https, such as http://127.0.0.1:4318",
  read(text, tell) {
    if (!/^https?:$/.test(URL.parse(text)?.protocol ?? "")) tell(`must be ${HTTP_URL.values}`);
    return text;
  },
};

export const NAME: SettingType<string> = { values: "a name", read: (text) => text };

export const RATIO: SettingType<number> = number("0 to 1", /^(0|1|[01]?\.\d{1,9}|1\.0)$/, (ratio) => ratio <= 1);

export const ORIGINS = list(
  'an origin such as https://app.example.com, or "*" for any',
  (entry) => entry === "*" || (URL.canParse(entry) && new URL(entry).origin === entry),
);

export const HTTP_ORIGIN: SettingType<string> = {
  values: "an origin such as https://letterpress.example.com",
  read(text, tell) {
    if (!/^https?:/.test(text) || URL.parse(text)?.origin !== text) tell(mustBe(HTTP_ORIGIN.values, text));
    return text;
  },
};

export const NETWORKS = list("an address or a network such as 10.0.0.0/8", isNetwork);

/** Extends a type with "off", which is read as undefined. */
export function orOff<Value>(type: SettingType<Value>): SettingType<Value | undefined> {
  return orWord("off", { ...type, value: () => undefined });
}

interface WordOptions<Value, WordValue> extends SettingType<Value> {
  readonly meaning?: string;
  value(): WordValue;
}

function orWord<Value, WordValue>(
  word: string,
  { meaning, value, ...type }: WordOptions<Value, WordValue>,
): SettingType<Value | WordValue> {
  const values = `${type.values}, or "${word}"${meaning === undefined ? "" : ` for ${meaning}`}`;
  return {
    values,
    read(text, tell) {
      if (text.toLowerCase() === word) return value();
      return type.read(text, () => tell(mustBe(values, text)));
    },
  };
}

function number(values: string, pattern: RegExp, isInRange = (_: number) => true): SettingType<number> {
  return {
    values,
    read(text, tell) {
      if (!pattern.test(text) || !isInRange(Number(text))) tell(mustBe(values, text));
      return Number(text);
    },
  };
}

function list(item: string, isItem: (entry: string) => boolean): SettingType<readonly string[]> {
  return {
    values: `${item}; several separated by commas`,
    read(text, tell) {
      const entries = text.split(",").map((entry) => entry.trim());
      const items = entries.filter((entry) => entry !== "");
      for (const entry of items) if (!isItem(entry)) tell(`"${entry}" is not ${item}`);
      return items;
    },
  };
}

function isNetwork(entry: string): boolean {
  const [, address = "", bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(entry) ?? [];
  const family = isIP(address);
  return family !== 0 && Number(bits ?? 0) <= (family === 4 ? 32 : 128);
}

function mustBe(values: string, text: string): string {
  return `must be ${values}, not "${text}"`;
}
