import { spawn } from "node:child_process";
import { once } from "node:events";
import { platform } from "node:os";

/** The program that opens a file with the user's default application. */
const OPENERS: Readonly<Partial<Record<NodeJS.Platform, string>>> = { darwin: "open", win32: "explorer" };

/** Opens a file like a double click, without waiting until it is closed. False if no program can open it. */
export async function openFile(path: string, env: Readonly<Record<string, string | undefined>>): Promise<boolean> {
  const opener = spawn(OPENERS[platform()] ?? "xdg-open", [path], { detached: true, stdio: "ignore", env: { ...env } });
  opener.unref();
  try {
    await once(opener, "spawn");
    return true;
  } catch {
    return false;
  }
}
