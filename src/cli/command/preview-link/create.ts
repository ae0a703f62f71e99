import { serverUrl } from "../../../config/server-url.ts";
import { readConfig } from "../../../config.ts";
import { CLI } from "../../api/local-caller.ts";
import { checkLine } from "../../framework/check-text.ts";
import type { Command } from "../../framework/command.ts";
import { DURATION, parseDuration } from "../../framework/duration.ts";
import { readVersion } from "../../framework/read-version.ts";
import { UsageError } from "../../framework/usage-error.ts";
import { toPreviewLinkJson } from "../../json/preview-link-json.ts";
import { REMOTE } from "../../remote/find-remote-server.ts";

const [HOUR_MS, MONTH_MS] = [3_600_000, 30 * 86_400_000];

/** Makes a preview link, in the store or on a server. */
export const previewLinkCreate: Command = {
  details: [
    "Anyone with the link sees the mail with its samples, until the link expires or is revoked. Later changes of the draft",
    "do not show. The link is not stored and cannot be shown again. Made on a server, it ends with the key; made in the",
    "store, it has no key. Without --url the address of the server is that of HOST and PORT.",
    "",
    "  preview-link create welcome --expires-in 24h --note 'for the legal team'",
  ],
  options: [
    { name: "version", value: "number", help: "version that the link shows; default: the draft", check: readVersion },
    { name: "expires-in", ...DURATION, help: "how long the link opens, 1h to 30d; default: 7d", check: checkExpiry },
    {
      name: "note",
      value: "text",
      help: "what the link is for, up to 200 characters; only lists show it",
      check: (note) => checkLine("--note", note, 200),
    },
    { name: "sample", value: "name", isRepeatable: true, help: "sample that the link shows; default: all" },
    { name: "no-samples", help: "show no samples" },
    ...REMOTE,
  ],

  findFaults: (input) =>
    input.has("no-samples") && input.values("sample").length > 0 ? ["give --sample or --no-samples, not both"] : [],

  async run(input, { env, output, withApi }) {
    const [template = ""] = input.operands;
    const [version, expiresIn, samples] = [input.value("version"), input.value("expires-in"), input.values("sample")];
    const chosen = samples.length > 0 ? samples : undefined;
    const request = {
      template,
      version: version === undefined ? undefined : readVersion(version),
      lastsMs: expiresIn === undefined ? undefined : parseDuration(expiresIn),
      note: input.value("note") ?? "",
      sampleNames: input.has("no-samples") ? [] : chosen,
    };
    const { link, token, place } = await withApi(async (api) => ({
      ...(await api.previewLinks.create(CLI, request)),
      place: api.place,
    }));
    const server = /^https?:/.test(place) ? place : serverUrl(readConfig(env));
    const url = `${server.replace(/\/+$/, "")}/preview#${token}`;
    output.note(`${link.id} opens until ${link.expiresAt.toISOString()}; save it now, it is not shown again:`);
    return { text: url, json: { link: toPreviewLinkJson(link), url } };
  },
};

function checkExpiry(text: string): void {
  const ms = parseDuration(text);
  if (ms < HOUR_MS || ms > MONTH_MS) throw new UsageError(`--expires-in must be 1h to 30d, not "${text}"`);
}
