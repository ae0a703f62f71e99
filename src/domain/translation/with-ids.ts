import { createHash } from "node:crypto";
import type { SourceMessage } from "./source-message.ts";

/** The id of a message that is first seen: of what it says, and of how many of the same role say it before. */
function messageId({ role, text }: Pick<SourceMessage, "role" | "text">, occurrence: number): string {
  return createHash("sha256").update(`${role}\0${occurrence}\0${text}`).digest("hex").slice(0, ID_LENGTH);
}

/** 48 bits: among 10,000 messages two are the same once in six million templates. */
const ID_LENGTH = 12;

/** Messages with ids of their own: each by the first of its occurrences whose id is free. */
export function withIds<T extends Pick<SourceMessage, "role" | "text">>(
  messages: readonly T[],
  taken: Iterable<string> = [],
): readonly (T & { readonly id: string })[] {
  const used = new Set(taken);
  const counts = new Map<string, number>();
  return messages.map((message) => {
    const key = `${message.role}\0${message.text}`;
    let occurrence = counts.get(key) ?? 0;
    while (used.has(messageId(message, occurrence))) occurrence += 1;
    counts.set(key, occurrence + 1);
    const id = messageId(message, occurrence);
    used.add(id);
    return { ...message, id };
  });
}
