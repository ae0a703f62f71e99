import { useQuery } from "@connectrpc/connect-query";
import type { Brand } from "../../../../gen/letterpress/v1/brand_pb.ts";
import { BrandService } from "../../../../gen/letterpress/v1/brand_service_pb.ts";
import { ErrorNote } from "../../components/error-note.tsx";
import { LoadingLines } from "../../components/loading.tsx";
import { TokenChanges } from "../brand/token-changes.tsx";

interface CompareBrandProps {
  readonly brand: Brand;
  readonly version: number;
}

/** The tokens of a version beside those of the draft. */
export function CompareBrand({ brand: { id, tokens }, version }: CompareBrandProps) {
  const { data, error, refetch } = useQuery(BrandService.method.getBrandVersion, { id, version });
  const before = data?.version?.tokens;
  return (
    <section className="stack" aria-label="Compare">
      <h2>Version {version} compared with the draft</h2>
      {error !== null && <ErrorNote error={error} onRetry={() => refetch()} />}
      {before === undefined && error === null && <LoadingLines />}
      {before !== undefined && <TokenChanges before={before} after={tokens} />}
    </section>
  );
}
