import { spawnSync } from "node:child_process";
import { join } from "node:path";
import type { ParsedMessage } from "../messages/parsed-message.ts";
import { readWithMailparser } from "../messages/read-with-mailparser.ts";

/** What a parser finds in a mail. */
export interface ReadMail {
  readonly subject: string;
  readonly from: readonly string[];
  readonly to: readonly string[];
  readonly html: string;
  readonly text: string;
}

const READER = join(import.meta.dirname, "../messages/read-messages.py");

/** What mailparser and Python's email find in a mail, by the name of the parser. */
export async function readMail(text: string, python: string): Promise<Readonly<Record<string, ReadMail>>> {
  const bytes = Buffer.from(text);
  const { stdout, stderr, status } = spawnSync(python, [READER], {
    input: `${bytes.toString("base64")}\n`,
    encoding: "utf8",
    env: { ...process.env, PYTHONIOENCODING: "utf-8" },
  });
  if (status !== 0) throw new Error(stderr);
  return { mailparser: toMail(await readWithMailparser(bytes)), "Python's email": toMail(JSON.parse(stdout)) };
}

function toMail({ fields, mailboxes, parts }: ParsedMessage): ReadMail {
  const contentOf = (type: string) =>
    Buffer.from(parts.find((part) => part.type === type)?.content ?? "", "base64").toString();
  return {
    subject: fields.subject ?? "",
    from: mailboxes.from?.[0] ?? [],
    to: mailboxes.to?.[0] ?? [],
    html: contentOf("text/html"),
    text: contentOf("text/plain"),
  };
}
