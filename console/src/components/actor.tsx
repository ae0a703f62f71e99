import { useQuery } from "@connectrpc/connect-query";
import { KeyService } from "../../../gen/letterpress/v1/key_service_pb.ts";

/** Who did something: a key by its name, with its id on hover, or what acts without one. */
export function Actor({ id }: { readonly id: string }) {
  const isKey = id.startsWith("key_");
  const { data } = useQuery(KeyService.method.getKey, { id }, { enabled: isKey, staleTime: Number.POSITIVE_INFINITY });
  return <span title={id}>{LOCAL[id] ?? data?.key?.name ?? id}</span>;
}

const LOCAL: Readonly<Record<string, string>> = { cli: "the command line", server: "the server" };
