import { createClient } from "@connectrpc/connect";
import { useQuery, useTransport } from "@connectrpc/connect-query";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { Brand } from "../../../../gen/letterpress/v1/brand_pb.ts";
import { BrandService } from "../../../../gen/letterpress/v1/brand_service_pb.ts";
import { CommentField } from "../../components/comment-field.tsx";
import { describeError } from "../../components/describe-error.ts";
import { ErrorNote } from "../../components/error-note.tsx";
import { FormDialog } from "../../components/form-dialog.tsx";
import { LoadingLines } from "../../components/loading.tsx";
import { useTell } from "../../components/toasts.tsx";
import { useRefresh } from "../../rpc/use-refresh.ts";
import { BRAND_CHANGES } from "./brand-changes.ts";
import { TokenChanges } from "./token-changes.tsx";

interface PublishBrandProps {
  readonly brand: Brand;
  readonly etag: string;
  readonly onClose: () => void;
  /** Somebody else has changed the brand meanwhile. */
  readonly onConflict: () => void;
}

/** Says what will be served otherwise, and publishes. */
export function PublishBrand({ brand, etag, onClose, onConflict }: PublishBrandProps) {
  const { id, name, publishedVersion, tokens } = brand;
  const client = createClient(BrandService, useTransport());
  const refresh = useRefresh();
  const tell = useTell();
  const [comment, setComment] = useState("");
  const isFirst = publishedVersion === 0;
  const served = useQuery(
    BrandService.method.getBrandVersion,
    { id, version: publishedVersion },
    { enabled: !isFirst },
  );
  const before = isFirst ? {} : served.data?.version?.tokens;
  const publish = useMutation({
    async mutationFn() {
      const { version } = await client.publishBrand({ id, etag, comment: comment.trim() });
      onClose();
      tell(
        version?.unchanged === true
          ? `Version ${version.version} serves this draft already.`
          : `Version ${version?.version ?? ""} of ${name} is served now.`,
      );
      await refresh(BRAND_CHANGES);
    },
    onError(error) {
      if (describeError(error).code === "ETAG_MISMATCH") onConflict();
    },
  });
  return (
    <FormDialog
      title={`Publish ${name}`}
      description={
        isFirst
          ? "Programs can fetch it from then on."
          : `It replaces version ${publishedVersion} from then on, without a publish of a template. You can roll back at any time.`
      }
      action="Publish"
      task={publish}
      onClose={onClose}
    >
      <CommentField label="Comment" hint="A summary" value={comment} onChange={setComment} />
      {served.error !== null && <ErrorNote error={served.error} onRetry={() => served.refetch()} />}
      {before === undefined && served.error === null && <LoadingLines />}
      {before !== undefined && <TokenChanges before={before} after={tokens} />}
    </FormDialog>
  );
}
