import { expect, it } from "vitest";
import { type MailState, sendMails } from "../../../console/src/template/test-mail/send-mails.ts";

type Answer = "ok" | Error;

const GONE = new Error("no such user");
const ENDED = new Error("the session has ended");
const LIMITED = new Error("too many");

/** Sends `a`, `b` and `c`, each of which is answered so in turn, and returns what was sent and shown. */
async function run(answers: readonly Answer[], onSend: (sent: number, stop: () => void) => void = () => undefined) {
  const stopper = new AbortController();
  const stop = () => stopper.abort();
  const sent: string[] = [];
  const waits: number[] = [];
  const shown: string[][] = [[], [], []];
  const states: (MailState<string> | undefined)[] = [];
  let time = 1_000;
  const send = async (mail: string) => {
    const answer = answers[sent.push(mail) - 1];
    onSend(sent.length, stop);
    if (answer !== "ok") throw answer;
    return `receipt of ${mail}`;
  };
  await sendMails(["a", "b", "c"], send, {
    signal: stopper.signal,
    onChange(index, state) {
      shown[index]?.push(state.is);
      states[index] = state;
    },
    delayOf: (error) => (error === LIMITED ? 500 : undefined),
    isFatal: (error) => error === ENDED,
    now: () => time,
    async wait(ms) {
      waits.push(ms);
      time += ms;
      onSend(0, stop);
    },
  });
  return { sent, waits, shown, states };
}

it("sends one after the other, and goes on after a refusal", async () => {
  const { sent, shown, states } = await run(["ok", GONE, "ok"]);
  expect(sent).toEqual(["a", "b", "c"]);
  expect(shown).toEqual([
    ["sending", "sent"],
    ["sending", "refused"],
    ["sending", "sent"],
  ]);
  expect(states.slice(0, 2)).toEqual([
    { is: "sent", receipt: "receipt of a" },
    { is: "refused", error: GONE },
  ]);
});

it("waits as long as a rate limit says, and sends the same mail again", async () => {
  const { sent, waits, shown } = await run(["ok", LIMITED, LIMITED, "ok", "ok"]);
  expect(sent).toEqual(["a", "b", "b", "b", "c"]);
  expect(waits).toEqual([500, 500]);
  expect(shown[1]).toEqual(["sending", "held", "sending", "held", "sending", "sent"]);
});

it("stops after the call in flight, and leaves the rest waiting", async () => {
  const { sent, states } = await run(["ok", "ok"], (number, stop) => number === 2 && stop());
  expect(sent).toEqual(["a", "b"]);
  expect(states).toEqual([
    { is: "sent", receipt: "receipt of a" },
    { is: "sent", receipt: "receipt of b" },
  ]);
});

it("stops while it waits for a rate limit, and shows the mail as one that was not sent", async () => {
  const { sent, states } = await run([LIMITED], (number, stop) => number === 0 && stop());
  expect(sent).toEqual(["a"]);
  expect(states).toEqual([{ is: "waiting" }]);
});

it("tries nothing more after an error that would be that of all", async () => {
  const { sent, states } = await run([ENDED]);
  expect(sent).toEqual(["a"]);
  expect(states).toEqual([{ is: "refused", error: ENDED }]);
});
