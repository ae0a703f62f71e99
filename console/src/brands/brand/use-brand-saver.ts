import { create } from "@bufbuild/protobuf";
import { createClient } from "@connectrpc/connect";
import { createConnectQueryKey, useTransport } from "@connectrpc/connect-query";
import { useQueryClient } from "@tanstack/react-query";
import type { Brand } from "../../../../gen/letterpress/v1/brand_pb.ts";
import { BrandService, DescribeBrandResponseSchema } from "../../../../gen/letterpress/v1/brand_service_pb.ts";
import { useRefresh } from "../../rpc/use-refresh.ts";
import { isSameValue } from "../../saving/named.ts";
import { rebase } from "../../saving/record-state.ts";
import type { Store } from "../../saving/store.ts";
import type { Saver } from "../../saving/use-save.ts";
import type { BrandState, Tokens } from "./tokens.ts";

/** How the draft of a brand is saved. */
export function useBrandSaver(id: string, store: Store<BrandState>): Saver<Tokens, Brand> {
  const transport = useTransport();
  const client = createClient(BrandService, transport);
  const queries = useQueryClient();
  const refresh = useRefresh();
  const { describeBrand: schema } = BrandService.method;
  const described = createConnectQueryKey({ schema, input: { id }, transport, cardinality: "finite" });
  return {
    id,
    written() {
      const { work, etag } = store.get();
      return { draft: work.draft, etag };
    },
    update: async (tokens, etag) => (await client.updateBrand({ id, etag, tokens: { tokens: { ...tokens } } })).brand,
    describe: async () => (await client.describeBrand({ id })).brand,
    note: (brand) => queries.setQueryData(described, create(DescribeBrandResponseSchema, { brand })),
    follow: (brand) => store.run((state) => rebase(state, brand.tokens, brand.etag)),
    has: (brand, tokens) => isSameValue(brand.tokens, tokens),
    refreshLists: () => refresh([BrandService.method.listBrands]),
  };
}
