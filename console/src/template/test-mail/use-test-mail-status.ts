import { useQuery } from "@connectrpc/connect-query";
import { ServerService, type TestMailStatus } from "../../../../gen/letterpress/v1/server_service_pb.ts";

/** Whether this server sends test mails, and to whom; undefined until it is known. */
export function useTestMailStatus(): TestMailStatus | undefined {
  return useQuery(ServerService.method.getServerStatus, {}, { staleTime: 60_000 }).data?.testMail;
}
