import type { ServerAddress } from "./server-address.ts";
import { serverUrl } from "./server-url.ts";

/** Returns the origin at which others reach a server; undefined if nobody set it and the system chooses the port. */
export function publicUrl(config: ServerAddress & { readonly publicUrl: string | undefined }): string | undefined {
  return config.publicUrl ?? (config.port === 0 ? undefined : serverUrl(config));
}
