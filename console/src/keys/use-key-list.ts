import { useInfiniteQuery } from "@connectrpc/connect-query";
import { useEffect } from "react";
import { KeyService } from "../../../gen/letterpress/v1/key_service_pb.ts";
import { tokenStart } from "./token-start.ts";

/** Keys in a state whose name holds a text, or the one whose newest secret begins with it. */
export function useKeyList(state: string, wanted: string) {
  const prefix = tokenStart(wanted);
  const list = useInfiniteQuery(
    KeyService.method.listKeys,
    { state, name: prefix === undefined ? wanted : "", pageSize: prefix === undefined ? 50 : 200, pageToken: "" },
    { pageParamKey: "pageToken", getNextPageParam: (page) => page.nextPageToken || undefined },
  );
  const all = list.data?.pages.flatMap(({ keys }) => keys) ?? [];
  const keys = prefix === undefined ? all : all.filter((key) => key.prefix === prefix);
  const { hasNextPage, isFetching, fetchNextPage } = list;
  // A page of a filtered list may be empty, and nobody but the page itself looks for a prefix.
  const isLooking = keys.length === 0 && hasNextPage;
  useEffect(() => {
    if (isLooking && !isFetching) fetchNextPage();
  }, [isLooking, isFetching, fetchNextPage]);
  return { list, keys, isLooking: isLooking || list.isPending, isPrefix: prefix !== undefined };
}
