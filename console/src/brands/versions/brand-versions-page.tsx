import { useInfiniteQuery, useQuery } from "@connectrpc/connect-query";
import { useState } from "react";
import { Link } from "wouter";
import type { Brand } from "../../../../gen/letterpress/v1/brand_pb.ts";
import { BrandService } from "../../../../gen/letterpress/v1/brand_service_pb.ts";
import { ErrorNote } from "../../components/error-note.tsx";
import { Icon } from "../../components/icon.tsx";
import { Loading, LoadingLines } from "../../components/loading.tsx";
import { PageHead } from "../../components/page-head.tsx";
import { useAddress } from "../../components/use-address.ts";
import { VersionTable } from "../../components/version-table.tsx";
import { useMay } from "../../session/role.ts";
import { CompareBrand } from "./compare-brand.tsx";
import { RollBackBrand } from "./roll-back-brand.tsx";
import "../../template/template.css";
import "../brand/brand.css";

/** What was published of a brand, and how it differs from what is being written. */
export function BrandVersionsPage({ id }: { readonly id: string }) {
  const { data, error, refetch } = useQuery(BrandService.method.describeBrand, { id });
  if (error !== null) return <ErrorNote error={error} onRetry={() => refetch()} />;
  return data?.brand === undefined ? <Loading /> : <Versions brand={data.brand} />;
}

function Versions({ brand }: { readonly brand: Brand }) {
  const { id, name, publishedVersion, archivedAt } = brand;
  const [address, setAddress] = useAddress();
  const mayRollBack = useMay("publisher") && archivedAt === undefined;
  const [target, setTarget] = useState<number | undefined>();
  const list = useInfiniteQuery(
    BrandService.method.listBrandVersions,
    { id, pageToken: "" },
    { pageParamKey: "pageToken", getNextPageParam: (page) => page.nextPageToken || undefined },
  );
  const versions = list.data?.pages.flatMap((page) => page.versions) ?? [];
  const compared = Number(address.get("compare") ?? publishedVersion);
  return (
    <div className="page wide">
      <PageHead title={`Versions of ${name}`} about="The published versions, newest first. A version never changes.">
        <Link href={`/brands/${id}`} className="button">
          <Icon name="back" />
          Back to the draft
        </Link>
      </PageHead>
      {list.isPending && <LoadingLines />}
      {list.error !== null && <ErrorNote error={list.error} onRetry={() => list.refetch()} />}
      {list.data !== undefined && versions.length === 0 && (
        <div className="card empty">
          <h2>Nothing is published yet</h2>
          <p>Each publish creates a version, which is served from then on.</p>
        </div>
      )}
      {versions.length > 0 && (
        <VersionTable
          versions={versions}
          served={publishedVersion}
          compared={compared}
          onCompare={(version) => setAddress({ compare: String(version) })}
          onRollBack={mayRollBack ? setTarget : undefined}
        />
      )}
      {list.hasNextPage && (
        <div>
          <button type="button" className="button" disabled={list.isFetching} onClick={() => list.fetchNextPage()}>
            Show more
          </button>
        </div>
      )}
      {compared > 0 && <CompareBrand brand={brand} version={compared} />}
      {target !== undefined && <RollBackBrand brandId={id} version={target} onClose={() => setTarget(undefined)} />}
    </div>
  );
}
