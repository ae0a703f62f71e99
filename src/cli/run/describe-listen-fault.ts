const REASONS: Readonly<Record<string, string>> = {
  EADDRINUSE: "another process already listens on this port",
  EADDRNOTAVAIL: "this machine has no such address",
  EACCES: "this user has no permission",
  ENOTFOUND: "the host does not exist",
};

/** Explains to an operator why the server cannot listen. Undefined for other errors. */
export function describeListenFault(err: unknown): string | undefined {
  if (!(err instanceof Error) || !("syscall" in err && "code" in err)) return undefined;
  const reason = REASONS[String(err.code)];
  const isListening = ["listen", "bind", "getaddrinfo"].includes(String(err.syscall));
  return isListening && reason !== undefined ? `cannot listen: ${reason} (${err.message})` : undefined;
}
