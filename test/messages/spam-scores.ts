import { spawn } from "node:child_process";
import { text as readText } from "node:stream/consumers";

/** What SpamAssassin makes of one message by its local rules. */
export interface SpamScore {
  readonly score: number;
  /** The rules that gave points, or took some. */
  readonly rules: readonly string[];
}

const STATUS = /^X-Spam-Status: \w+, score=(-?[\d.]+) [\s\S]*?tests=([\w\s,]*?)\s+autolearn=/gm;

/** Scores messages of RFC 5322 with the rules that SpamAssassin has by itself, in one start and without the network. */
export async function spamScores(messages: readonly string[]): Promise<readonly SpamScore[]> {
  const mbox = messages
    .map((message) => `From test@example.com Thu Jan  1 00:00:00 2026\n${toMbox(message)}\n\n`)
    .join("");
  const child = spawn("spamassassin", ["--local", "--mbox"], { stdio: ["pipe", "pipe", "inherit"] });
  const ended = new Promise<number | null>((resolve, reject) => child.on("close", resolve).on("error", reject));
  child.stdin.end(mbox);
  const [marked, code] = await Promise.all([readText(child.stdout), ended]);
  const scores = [...marked.matchAll(STATUS)].map(([, score, rules = ""]) => ({
    score: Number(score),
    rules: rules.split(/[\s,]+/).filter((rule) => rule !== "" && rule !== "none"),
  }));
  if (code === 0 && scores.length === messages.length) return scores;
  throw new Error(`spamassassin ended with ${code} after ${scores.length} of ${messages.length} messages`);
}

function toMbox(message: string): string {
  return message.replaceAll("\r\n", "\n").replace(/^(>*From )/gm, ">$1");
}
