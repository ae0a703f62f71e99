import { useQuery } from "@connectrpc/connect-query";
import { useMemo } from "react";
import type { FillData } from "../../../../clients/js/src/render-program.ts";
import type { Brand } from "../../../../gen/letterpress/v1/brand_pb.ts";
import { BrandService } from "../../../../gen/letterpress/v1/brand_service_pb.ts";
import { useAddress } from "../../components/use-address.ts";
import { declaredTokens } from "./declared-tokens.ts";

const LISTED_MAX = 200;
const { describeBrand, getBrandVersion, listBrands } = BrandService.method;

/** The brand that a mail is looked at in. */
export interface BrandChoice {
  /** Empty for a mail that declares no tokens. */
  readonly brands: readonly Brand[];
  /** The slug of the chosen one; empty for none: the mail has what it declares. */
  readonly slug: string;
  readonly choose: (slug: string) => void;
  /** Why the chosen one is not shown. */
  readonly error: unknown;
  /** The data with its tokens: of the published version, or of the draft where nothing is published. */
  readonly fill: FillData;
}

/** The brands of the server, for the programs of a mail that declares tokens, and its data with those of the chosen. */
export function useBrandChoice(template: unknown, data: FillData): BrandChoice {
  const [address, setAddress] = useAddress();
  const enabled = useMemo(() => declaredTokens(template).length > 0, [template]);
  const slug = address.get("brand") ?? "";
  const list = useQuery(listBrands, { pageSize: LISTED_MAX, orderBy: "name" }, { enabled });
  const draft = useQuery(describeBrand, { id: slug }, { enabled: enabled && slug !== "" });
  const { id = "", publishedVersion: version = 0 } = draft.data?.brand ?? {};
  const served = useQuery(getBrandVersion, { id, version }, { enabled: enabled && version > 0 });
  const brand = version > 0 ? served.data?.version?.tokens : draft.data?.brand?.tokens;
  const isChosen = enabled && slug !== "" && brand !== undefined;
  const fill = useMemo(() => (isChosen ? { ...data, brand } : data), [isChosen, data, brand]);
  return {
    brands: enabled ? (list.data?.brands ?? []) : [],
    slug,
    choose: (brand) => setAddress({ brand }),
    error: slug === "" ? null : (draft.error ?? served.error),
    fill,
  };
}
