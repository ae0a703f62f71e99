import { Refusal } from "../../domain/error.ts";
import { CLI } from "../api/local-caller.ts";
import type { OperatorApi } from "../api/operator-api.ts";
import type { LocaleFile } from "./read-translation-files.ts";

/** Whether a file has translations that the server does not have, or cannot be read as translations of the template. */
export async function holdsMore({ translations }: OperatorApi, slug: string, file: LocaleFile): Promise<boolean> {
  const { locale, format, text: content } = file;
  try {
    const request = { locale, given: { kind: "file", format, content }, validateOnly: true } as const;
    return (await translations.setMessages(CLI, slug, request)).changed > 0;
  } catch (err) {
    if (err instanceof Refusal && err.code === "INVALID_REQUEST") return true;
    throw err;
  }
}
