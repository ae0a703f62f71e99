import { createClient } from "@connectrpc/connect";
import { useTransport } from "@connectrpc/connect-query";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { BrandService } from "../../../../gen/letterpress/v1/brand_service_pb.ts";
import { CommentField } from "../../components/comment-field.tsx";
import { FormDialog } from "../../components/form-dialog.tsx";
import { useTell } from "../../components/toasts.tsx";
import { useRefresh } from "../../rpc/use-refresh.ts";
import { BRAND_CHANGES } from "../brand/brand-changes.ts";

interface RollBackBrandProps {
  readonly brandId: string;
  readonly version: number;
  readonly onClose: () => void;
}

/** Publishes an old version of a brand again. */
export function RollBackBrand({ brandId: id, version, onClose }: RollBackBrandProps) {
  const client = createClient(BrandService, useTransport());
  const refresh = useRefresh();
  const tell = useTell();
  const [comment, setComment] = useState("");
  const rollBack = useMutation({
    async mutationFn() {
      const answer = await client.rollbackBrand({ id, version, comment });
      onClose();
      tell(`Version ${version} is served again, as version ${answer.version?.version ?? ""}.`);
      await refresh(BRAND_CHANGES);
    },
  });
  return (
    <FormDialog
      title={`Roll back to version ${version}`}
      description="The version is published again, as a new version. The draft does not change."
      action="Roll back"
      task={rollBack}
      onClose={onClose}
    >
      <CommentField label="Comment" hint="The reason" value={comment} onChange={setComment} />
    </FormDialog>
  );
}
