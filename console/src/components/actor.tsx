import { useQuery } from "@connectrpc/connect-query";
import { KeyService } from "../../../gen/letterpress/v1/key_service_pb.ts";

interface ActorProps {
  readonly id: string;
  /** The name of the key; empty for a key that was pruned. Absent: it is fetched. */
  readonly name?: string;
}

/** Who did something: a key by its name, with its id on hover, or what acts without one. */
export function Actor({ id, name }: ActorProps) {
  const enabled = name === undefined && id.startsWith("key_");
  const { data } = useQuery(KeyService.method.getKey, { id }, { enabled, staleTime: Number.POSITIVE_INFINITY });
  return <span title={id}>{LOCAL[id] ?? (name || data?.key?.name || id)}</span>;
}

const LOCAL: Readonly<Record<string, string>> = { cli: "the command line", server: "the server" };
