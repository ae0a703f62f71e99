import { useInfiniteQuery } from "@connectrpc/connect-query";
import { keepPreviousData } from "@tanstack/react-query";
import { BrandService } from "../../../gen/letterpress/v1/brand_service_pb.ts";

/** The brands in a state whose name and slug contain every word, the last changed first. */
export function useBrandList(query: string, state: string) {
  const list = useInfiniteQuery(
    BrandService.method.listBrands,
    { query, state, orderBy: "updated_at desc", pageToken: "" },
    {
      pageParamKey: "pageToken",
      getNextPageParam: (page) => page.nextPageToken || undefined,
      placeholderData: keepPreviousData,
    },
  );
  const [first] = list.data?.pages ?? [];
  return { list, brands: list.data?.pages.flatMap(({ brands }) => brands) ?? [], total: first?.totalSize ?? 0 };
}
