import { once } from "node:events";
import { type ClientHttp2Session, connect } from "node:http2";
import { callApi, makeKey } from "../api-calls.ts";
import { openSocket } from "../raw-exchange.ts";
import { atLeast, atMost, exactly, type Finding, type Scenario } from "../scenario.ts";
import { type ServerUnderTest, startServer } from "../server-under-test.ts";
import type { Workspace } from "../workspace.ts";

/** A key is made in well under a second; the rest is what half-sent requests are waited for. */
const EXIT_LIMIT_MS = 8000;

/** Less than the four seconds that calls under way are given, and more than anything else would take. */
const LONG_CALL_MS = 2800;
const STILL_LONG_MS = 1000;

/**
 * SIGTERM while clients of every kind are connected, and while short calls are under way, and then while a long one is.
 */
export const shutdown: Scenario = {
  name: "shutdown",
  run: async ({ workspace }) => [...(await stopAmongMany(workspace)), ...(await stopDuringLongCall(workspace))],
};

async function stopAmongMany(workspace: Workspace): Promise<readonly Finding[]> {
  const server = await startServer(workspace, { env: { LOG_LEVEL: "silent" } });
  const open = [...(await openHttp1(server)), ...(await openHttp2(server))];
  const calls = Array.from({ length: 20 }, () => makeKey(server, workspace).catch((err: Error) => err.message));
  await calls[0];
  const startedAt = performance.now();
  const exit = await server.stop();
  const exitMs = performance.now() - startedAt;
  const answers = await Promise.all(calls);
  const cut = answers.filter((answer) => typeof answer === "string");
  for (const close of open) close();
  return [
    exactly(`exit code with ${open.length} clients connected`, String(exit), "0"),
    atMost("time until then", exitMs, EXIT_LIMIT_MS, "ms", true),
    exactly("calls under way that were not answered", cut.length === 0 ? "0" : `${cut.length}: ${cut[0]}`, "0"),
  ];
}

/** A source is checked that takes about three seconds on this machine, and the server is told to stop at once. */
async function stopDuringLongCall(workspace: Workspace): Promise<readonly Finding[]> {
  const server = await startServer(workspace, { env: { LOG_LEVEL: "silent" } });
  const check = async (sections: number): Promise<{ readonly status: number; readonly ms: number }> => {
    const startedAt = performance.now();
    const body = { subject: "long", mjml: mailOf(sections) };
    const { status } = await callApi(server, workspace, "templates:validate", body).catch(() => ({ status: 0 }));
    return { status, ms: performance.now() - startedAt };
  };
  let sections = 100;
  await check(sections);
  for (let { ms } = await check(sections); ms < LONG_CALL_MS * 0.8; { ms } = await check(sections)) {
    sections = Math.ceil(sections * Math.min(4, LONG_CALL_MS / ms));
  }
  const call = check(sections);
  await new Promise((resolve) => setTimeout(resolve, 100));
  const toldAt = performance.now();
  const stopped = server.stop();
  const { status } = await call;
  const answeredMs = performance.now() - toldAt;
  const exit = await stopped;
  return [
    { ...exactly("a long call under way: status", status, 200), isTiming: true },
    { ...atLeast("answered after SIGTERM", Math.round(answeredMs), STILL_LONG_MS, "ms"), isTiming: true },
    atMost("time until the end", performance.now() - toldAt, EXIT_LIMIT_MS, "ms", true),
    exactly("exit code", String(exit), "0"),
  ];
}

function mailOf(sections: number): string {
  const section = "<mj-section><mj-column><mj-text>Hi {{ name }}</mj-text></mj-column></mj-section>";
  return `<mjml><mj-body>${section.repeat(sections)}</mj-body></mjml>`;
}

/** Idle before the first byte, idle after an answer, half a header, half a body, an answer that nobody reads. */
async function openHttp1({ url, port, sdkToken }: ServerUnderTest): Promise<(() => void)[]> {
  const { host } = new URL(url);
  const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${sdkToken}\r\n\r\n`;
  const starts = [
    "",
    "P",
    get("/healthz"),
    `GET / HTTP/1.1\r\nHost: ${host}\r\n`,
    `POST /api/v1/keys HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 99\r\n\r\n{`,
    get("/v1/sdk/template/newsletter?program_format=2").repeat(100),
  ];
  const sockets = await Promise.all(starts.map(() => openSocket(port)));
  for (const [index, socket] of sockets.entries()) {
    socket.pause();
    socket.write(starts[index] ?? "");
  }
  return sockets.map((socket) => () => socket.destroy());
}

/** Idle, with a call that the server holds open, with half a message. */
async function openHttp2({ url }: ServerUnderTest): Promise<(() => void)[]> {
  const sessions: ClientHttp2Session[] = [];
  for (const path of [undefined, "/grpc.health.v1.Health/Watch", "/letterpress.v1.KeyService/CreateKey"]) {
    const session = connect(url);
    session.on("error", () => undefined);
    await once(session, "connect");
    sessions.push(session);
    if (path === undefined) continue;
    const headers = { ":method": "POST", ":path": path, "content-type": "application/grpc", te: "trailers" };
    const stream = session.request(headers);
    stream.on("error", () => undefined).resume();
    if (path.endsWith("Watch")) stream.end(Buffer.alloc(5));
    else stream.write(Buffer.alloc(3));
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return sessions.map((session) => () => session.destroy());
}
