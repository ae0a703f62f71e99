import { Client, type ClientConfig } from "pg";
import { type Connection, toConnection, toStatementError } from "./connection.ts";

/** Opens a connection, passes it to `run`, and closes it afterwards. Throws as a connection does. */
export async function withClient<Result>(
  config: ClientConfig,
  run: (connection: Connection, client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client(config);
  client.on("error", () => undefined); // the pending statement throws it
  try {
    await client.connect().catch((err) => {
      throw toStatementError(err);
    });
    return await run(toConnection(client), client);
  } finally {
    await client.end();
  }
}
