import { Code, ConnectError } from "@connectrpc/connect";
import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { noteSessionEnd } from "./session.ts";

/** What was read, as long as the page shows it. A refusal is not asked for again; a server that is away is, once. */
export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noteRefusal }),
  mutationCache: new MutationCache({ onError: noteRefusal }),
  defaultOptions: {
    queries: { staleTime: 5_000, retry: (count, error) => count < 1 && isAway(error) },
  },
});

function noteRefusal(error: unknown): void {
  if (ConnectError.from(error).code === Code.Unauthenticated) noteSessionEnd();
}

function isAway(error: unknown): boolean {
  const { code } = ConnectError.from(error);
  return code === Code.Unavailable || code === Code.Unknown;
}
