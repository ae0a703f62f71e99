const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Whether a host name, as URLs have it, is that of this machine. What is sent to it crosses no network. */
export function isLoopback(hostname: string): boolean {
  return LOOPBACK.test(hostname);
}
