import { once } from "node:events";
import { createServer } from "node:net";
import type { Config } from "../config.ts";

/**
 * Holds the port that is going to be served, so that no key is made for a server that could not listen. Throws what
 * listening throws. A port that the system chooses is not held.
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
