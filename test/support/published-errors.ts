import { Code } from "@connectrpc/connect";
import { readTable } from "../docs/read-table.ts";

/** The error table of docs/api.md: the status over REST and the code of gRPC, by the code of the error. */
const PUBLISHED: ReadonlyMap<string, { readonly status: number; readonly grpc: string }> = new Map(
  readTable("docs/api.md", "Errors").map(({ Code: code = "", REST, gRPC: grpc = "" }) => [
    code.replaceAll("`", ""),
    { status: Number(REST), grpc },
  ]),
);

/** The code, unless the table has another status for it. */
export function restCode(code: string, status: number): string {
  return PUBLISHED.get(code)?.status === status ? code : `${code} with status ${status}`;
}

/** The code, unless the table has another code of gRPC for it. */
export function rpcCode(code: string, rpc: Code): string {
  const name = (Code[rpc] ?? "").replaceAll(/(?<=[a-z])(?=[A-Z])/g, "_").toUpperCase();
  return PUBLISHED.get(code)?.grpc === name ? code : `${code} as ${Code[rpc]}`;
}
