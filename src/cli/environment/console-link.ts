/** Returns a link that signs in at the console of a server. The code is in the fragment, which browsers do not send. */
export function consoleLink(serverUrl: string, loginCode: string): string {
  return `${serverUrl}/console#login=${loginCode}`;
}
