import { join } from "node:path";
import { compileJava } from "../support/compile-java.ts";

/** How a library writes messages: the command of a program that answers each line with a message or a refusal. */
export interface Writer {
  readonly command: readonly string[];
  readonly cwd: string;
  /** Whether a single recipient is a list of one in this language, and so in the place of a fault. */
  readonly hasLists: boolean;
}

const CLIENTS = join(import.meta.dirname, "../../clients");

/** The writers of all libraries but JavaScript, compiled where the language has a compiler. */
export function openWriters(python: string): Readonly<Record<string, Writer>> {
  const here = import.meta.dirname;
  const java = compileJava("message");
  const templates = join(here, "../../conformance/messages");
  return {
    python: { command: [python, join(here, "write-messages.py")], cwd: here, hasLists: false },
    php: { command: ["php", join(here, "write-messages.php")], cwd: here, hasLists: false },
    go: { command: ["go", "run", "./internal/writemessages", templates], cwd: join(CLIENTS, "go"), hasLists: true },
    java: {
      command: ["java", "-cp", java.classPath, "dev.letterpress.message.WriteMessages"],
      cwd: java.cwd,
      hasLists: true,
    },
  };
}
