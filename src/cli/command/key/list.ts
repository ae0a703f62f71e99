import { KEY_STATES, type Key, type KeyState, keyStateOf } from "../../../domain/key/key.ts";
import { CLI } from "../../api/local-caller.ts";
import type { Command, CommandInput } from "../../framework/command.ts";
import { DURATION, parseDuration } from "../../framework/duration.ts";
import { printList } from "../../framework/print-list.ts";
import { toKeyJson } from "../../json/key-json.ts";
import { REMOTE } from "../../remote/find-remote-server.ts";
import type { Tone } from "../../terminal/screen.ts";
import { type Cell, type Column, DAY_WIDTH } from "../../terminal/table.ts";

/** Reads the keys of the store or of a server. */
export const keyList: Command = {
  details: [
    "Lists the keys that match all options. GRACE ENDS is when the secret from before the last rotation stops working.",
    "",
    "  key list --state in-force --expires-within 30d",
  ],
  options: [
    { name: "state", value: "state", help: `only keys in this state: ${KEY_STATES.join(", ")}`, choices: KEY_STATES },
    { name: "name", value: "text", help: "only keys whose name contains this" },
    { name: "expires-within", ...DURATION, help: "only keys that have expired or expire within this time: 12h, 90d" },
    {
      name: "unused-for",
      ...DURATION,
      help: "only keys that are older than this and were not used within it: 90d",
    },
    ...REMOTE,
  ],

  async run(input, { output, withApi }) {
    const now = new Date();
    const filter = {
      state: readState(input),
      nameHas: input.value("name"),
      expiresBefore: readEnd(input, now),
      unusedSince: readStart(input, now),
    };
    await withApi(({ keys }) =>
      printList<Key>(input, output, {
        columns: COLUMNS,
        toJson: toKeyJson,
        toRow: (key) => toRow(key, now),
        async read(pageToken) {
          const page = await keys.list(CLI, { ...filter, pageSize: 200, pageToken });
          return { items: page.keys, nextPageToken: page.nextPageToken };
        },
      }),
    );
    return undefined;
  },
};

function readState(input: CommandInput): KeyState | undefined {
  return KEY_STATES.find((state) => state === input.value("state"));
}

function readEnd(input: CommandInput, now: Date): Date | undefined {
  const within = input.value("expires-within");
  return within === undefined ? undefined : new Date(now.getTime() + parseDuration(within));
}

function readStart(input: CommandInput, now: Date): Date | undefined {
  const unusedFor = input.value("unused-for");
  return unusedFor === undefined ? undefined : new Date(now.getTime() - parseDuration(unusedFor));
}

const TONES: Readonly<Record<KeyState, Tone | undefined>> = {
  "in-force": undefined,
  expired: "yellow",
  revoked: "red",
};

const COLUMNS: readonly Column[] = [
  { heading: "ID" },
  { heading: "NAME", floor: 12 },
  { heading: "KIND", rank: 1 },
  { heading: "ROLE", rank: 2 },
  { heading: "TARGETS", floor: 7, rank: 3 },
  { heading: "PREFIX", rank: 4 },
  { heading: "STATE" },
  { heading: "CREATED", floor: DAY_WIDTH, rank: 5 },
  { heading: "EXPIRES", floor: DAY_WIDTH },
  { heading: "LAST USED", floor: DAY_WIDTH },
  { heading: "GRACE ENDS", floor: DAY_WIDTH },
];

function toRow(key: Key, now: Date): readonly Cell[] {
  const { id, name, kind, role = "", scope, prefix, createdAt, expiresAt, lastUsedAt, previousSecretExpiresAt } = key;
  const state = keyStateOf(key, now);
  return [
    id,
    name,
    kind,
    role,
    scope.join(" "),
    prefix,
    { text: state, tone: TONES[state] },
    createdAt.toISOString(),
    expiresAt?.toISOString() ?? "never",
    lastUsedAt?.toISOString() ?? "never",
    previousSecretExpiresAt?.toISOString() ?? "-",
  ];
}
