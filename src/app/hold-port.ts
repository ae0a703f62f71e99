import { once } from "node:events";
import { createServer } from "node:net";
import type { Config } from "../config.ts";

/**
 * Binds the port before it is served, so that no key is created for a server that cannot listen. Throws what listening
 * throws. A port chosen by the system is not bound.
 */
export async function holdPort({ host, port }: Pick<Config, "host" | "port">): Promise<{ release(): Promise<void> }> {
  if (port === 0) return { release: async () => undefined };
  const server = createServer((socket) => socket.destroy());
  server.listen({ host, port, exclusive: true });
  await once(server, "listening");
  return {
    async release() {
      server.close();
      await once(server, "close");
    },
  };
}
