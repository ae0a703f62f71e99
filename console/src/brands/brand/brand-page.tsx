import { useQuery } from "@connectrpc/connect-query";
import { Redirect } from "wouter";
import { BrandService } from "../../../../gen/letterpress/v1/brand_service_pb.ts";
import { ErrorNote } from "../../components/error-note.tsx";
import { Loading } from "../../components/loading.tsx";
import { useFound } from "../../saving/use-found.ts";
import { BrandWorkbench } from "./brand-workbench.tsx";
import type { KeptBrand } from "./tokens.ts";
import "../../template/template.css";

/** One brand: its tokens, and the mails in it. */
export function BrandPage({ id }: { readonly id: string }) {
  const { data, error, refetch } = useQuery(BrandService.method.describeBrand, { id }, { staleTime: 30_000 });
  const brand = data?.brand;
  const found = useFound<KeptBrand>(brand?.id);
  if (error !== null && brand === undefined)
    return (
      <div className="page">
        <ErrorNote error={error} onRetry={() => refetch()} />
      </div>
    );
  if (brand === undefined) return <Loading />;
  if (brand.id !== id) return <Redirect to={`/brands/${brand.id}${location.search}`} replace />;
  if (found === undefined) return <Loading />;
  return <BrandWorkbench key={brand.id} brand={brand} found={found} />;
}
