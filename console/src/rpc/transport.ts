import type { Interceptor } from "@connectrpc/connect";
import { createGrpcWebTransport } from "@connectrpc/connect-web";
import { adminKey } from "../session/admin-key.ts";

const withKey: Interceptor = (next) => (request) => {
  const key = adminKey();
  if (key !== undefined) request.header.set("authorization", `Bearer ${key}`);
  return next(request);
};

/** Calls go to the server that the page is from. */
export const transport = createGrpcWebTransport({ baseUrl: location.origin, interceptors: [withKey] });
