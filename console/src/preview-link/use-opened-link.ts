import { useEffect, useState } from "react";
import { type OpenedLink, openLink } from "./open-link.ts";

/** The mail of the link in the address, also when another link is pasted there. Undefined while it is loaded. */
export function useOpenedLink(): { readonly opened: OpenedLink | undefined; readonly retry: () => void } {
  const [token, setToken] = useState(readToken);
  const [attempt, setAttempt] = useState(0);
  const [opened, setOpened] = useState<OpenedLink>();
  useEffect(() => {
    const change = () => setToken(readToken());
    window.addEventListener("hashchange", change);
    return () => window.removeEventListener("hashchange", change);
  }, []);
  useEffect(() => {
    setOpened(undefined);
    const left = new AbortController();
    openLink(token, left.signal).then(setOpened, () => left.signal.aborted || setOpened("failed"));
    return () => left.abort();
  }, [token, attempt]);
  return { opened, retry: () => setAttempt((count) => count + 1) };
}

function readToken(): string {
  return location.hash.slice(1);
}
