import { createClient } from "@connectrpc/connect";
import { useSyncExternalStore } from "react";
import { TemplateService } from "../../../gen/letterpress/v1/template_service_pb.ts";
import { transport } from "../rpc/transport.ts";
import { holdAdminKey } from "./admin-key.ts";

/** Who is signed in. */
export interface Session {
  readonly keyName: string;
}

let session: Session | undefined;
const listeners = new Set<() => void>();

/** Who is signed in to this page; undefined when nobody is. */
export function useSession(): Session | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => session,
  );
}

/** Signs in with an admin key. Throws what the server says about it. */
export async function signIn(key: string): Promise<void> {
  holdAdminKey(key);
  try {
    await createClient(TemplateService, transport).listTemplates({ pageSize: 1 });
  } catch (err) {
    holdAdminKey(undefined);
    throw err;
  }
  change({ keyName: key.slice(0, 14) });
}

export function noteSignedOut(): void {
  holdAdminKey(undefined);
  change(undefined);
}

function change(to: Session | undefined): void {
  session = to;
  for (const listener of listeners) listener();
}
