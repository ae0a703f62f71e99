import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { isTransient } from "../rpc/is-transient.ts";
import { isSessionRefusal } from "./is-session-refusal.ts";
import { noteSessionEnd } from "./session.ts";

/** Caches answers while the page shows them. Retries once if the server is unreachable or busy, and never a refusal. */
export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noteRefusal }),
  mutationCache: new MutationCache({ onError: noteRefusal }),
  defaultOptions: {
    queries: { staleTime: 5_000, retry: (count, error) => count < 1 && isTransient(error) },
  },
});

function noteRefusal(error: unknown): void {
  if (isSessionRefusal(error)) noteSessionEnd();
}
