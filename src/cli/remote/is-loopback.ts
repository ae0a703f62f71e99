const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Whether a host name from a URL is this machine's, so that data sent to it does not cross a network. */
export function isLoopback(hostname: string): boolean {
  return LOOPBACK.test(hostname);
}
