const REASONS: Readonly<Record<string, string>> = {
  EADDRINUSE: "another process listens there already",
  EADDRNOTAVAIL: "this machine has no such address",
  EACCES: "this user may not",
  ENOTFOUND: "there is no host of that name",
};

/** What an operator needs to know of an error of the system that kept the server from listening; undefined for any other error. */
export function describeListenFault(err: unknown): string | undefined {
  if (!(err instanceof Error) || !("syscall" in err && "code" in err)) return undefined;
  const reason = REASONS[String(err.code)];
  const isListening = ["listen", "bind", "getaddrinfo"].includes(String(err.syscall));
  return isListening && reason !== undefined ? `cannot listen: ${reason} (${err.message})` : undefined;
}
