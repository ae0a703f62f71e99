import { createGrpcWebTransport } from "@connectrpc/connect-web";

/** Calls go to the server that the page is from, by POST, with the cookie of the session. */
export const transport = createGrpcWebTransport({ baseUrl: location.origin });
