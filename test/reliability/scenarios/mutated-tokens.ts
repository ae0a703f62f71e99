import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import { createAuthenticate } from "../../../src/service/authenticate.ts";
import { openServices } from "../../../src/services.ts";
import { fetchStatus, makeKey } from "../api-calls.ts";
import { inParallel } from "../in-parallel.ts";
import { randomNumbers } from "../random-numbers.ts";
import { exactly, none, type Scenario, type Settings } from "../scenario.ts";
import { startServer } from "../server-under-test.ts";

const KEYS = 50;
const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const HTTP_PART = 500;

/**
 * Tokens with changed characters, half of them with the checksum made right again, so that the secret itself is
 * compared.
 */
export const mutatedTokens: Scenario = {
  name: "mutated tokens",
  async run(settings) {
    const { tokens: count, seed } = settings;
    const inProcess = await verifyInProcess(settings);
    const overHttp = await verifyOverHttp(settings, count / HTTP_PART);
    return [
      none(`${count} mutated tokens in the process (seed ${seed}): accepted`, inProcess.accepted),
      exactly("tokens left as they are that were accepted", inProcess.controls, KEYS),
      none(`${count / HTTP_PART} of them over HTTP: not refused with 401`, overHttp),
    ];
  },
};

async function verifyInProcess({ workspace, tokens: count, seed }: Settings) {
  const storePath = join(workspace.folder("tokens"), "letterpress.db");
  const services = await openServices({
    store: { engine: "sqlite", path: storePath },
    keyPepper: undefined,
    cacheBytes: 1024 * 1024,
  });
  const issued: string[] = [];
  const request = { name: "token", kind: "sdk", scope: ["all"], definition: "full" } as const;
  for (let number = 0; number < KEYS; number++) {
    const { token } = await services.keys.create({ kind: "local", name: "cli" }, request);
    workspace.noteSecrets(token);
    issued.push(token);
  }
  const now = () => new Date();
  const authenticate = createAuthenticate({ keys: services.store.keys, now, pepper: undefined, onRefused: () => {} });
  const isAccepted = (token: string) =>
    authenticate(token).then(
      () => true,
      () => false,
    );
  const random = randomNumbers(seed);
  let accepted = 0;
  for (let number = 0; number < count; number++) {
    if (await isAccepted(mutateToken(issued[number % KEYS] ?? "", random))) accepted += 1;
  }
  const controls = (await Promise.all(issued.map(isAccepted))).filter((isGood) => isGood).length;
  await services.close();
  return { accepted, controls };
}

async function verifyOverHttp({ workspace, seed }: Settings, count: number): Promise<number> {
  const server = await startServer(workspace, { env: { LOG_LEVEL: "info" } });
  const { token } = await makeKey(server, workspace);
  const random = randomNumbers(seed + 1);
  let accepted = 0;
  await inParallel(count, 8, async () => {
    if ((await fetchStatus(server.url, mutateToken(token, random))) !== 401) accepted += 1;
  });
  await server.stop();
  return accepted;
}

/** Always another token than the one given. */
function mutateToken(token: string, random: () => number): string {
  const body = token.slice(0, -6);
  const place = () => Math.floor(random() * body.length);
  const letter = ALPHABET[Math.floor(random() * ALPHABET.length)] ?? "0";
  const [at, other] = [place(), place()];
  const changes = [
    () => body.slice(0, at) + letter + body.slice(at + 1),
    () => body.slice(0, at) + (body[other] ?? "") + body.slice(at + 1),
    () => body.slice(0, at) + letter + body.slice(at),
    () => body.slice(0, at) + body.slice(at + 1),
    () => body.replace("_sdk_", "_admin_"),
    () => body.slice(0, -43) + randomBytes(43).toString("hex").slice(0, 43),
  ];
  const mutated = changes[Math.floor(random() * changes.length)]?.() ?? "";
  const sum = random() < 0.5 ? token.slice(-6) : checksum(mutated);
  const result = mutated + sum;
  return result === token ? mutateToken(token, random) : result;
}

/** CRC-32 in six base62 digits, as the documentation of the format says. */
function checksum(body: string): string {
  let rest = crc32(body);
  let text = "";
  for (let digit = 0; digit < 6; digit++) {
    text = ALPHABET[rest % 62] + text;
    rest = Math.floor(rest / 62);
  }
  return text;
}
