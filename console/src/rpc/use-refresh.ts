import type { DescMethodUnary } from "@bufbuild/protobuf";
import { createConnectQueryKey } from "@connectrpc/connect-query";
import { useQueryClient } from "@tanstack/react-query";

/** After a change: has the answers of these methods read again, at once where they are shown. */
export function useRefresh(): (methods: readonly DescMethodUnary[]) => Promise<void> {
  const queries = useQueryClient();
  return async (methods) => {
    const invalidate = (schema: DescMethodUnary) =>
      queries.invalidateQueries({ queryKey: createConnectQueryKey({ schema, cardinality: undefined }) });
    await Promise.all(methods.map(invalidate));
  };
}
