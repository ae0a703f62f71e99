import { createClient } from "@connectrpc/connect";
import { useTransport } from "@connectrpc/connect-query";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { Brand } from "../../../../gen/letterpress/v1/brand_pb.ts";
import { BrandService } from "../../../../gen/letterpress/v1/brand_service_pb.ts";
import { Field } from "../../components/field.tsx";
import { FormDialog } from "../../components/form-dialog.tsx";
import { useTell } from "../../components/toasts.tsx";
import { useRefresh } from "../../rpc/use-refresh.ts";
import { BRAND_CHANGES } from "./brand-changes.ts";

interface RenameBrandProps {
  readonly brand: Brand;
  readonly onClose: () => void;
}

/** Changes the name of a brand. What others have saved of its draft meanwhile stays as it is. */
export function RenameBrand({ brand, onClose }: RenameBrandProps) {
  const [name, setName] = useState(brand.name);
  const client = createClient(BrandService, useTransport());
  const refresh = useRefresh();
  const tell = useTell();
  const rename = useMutation({
    mutationFn: async () => void (await client.updateBrand({ id: brand.id, etag: "*", name })),
    async onSuccess() {
      await refresh(BRAND_CHANGES);
      onClose();
      tell(`The brand is renamed to ${name}.`);
    },
  });
  return (
    <FormDialog
      title={`Rename ${brand.name}`}
      description="Programs receive the new name at once, without a publish. The slug never changes."
      action="Rename"
      task={rename}
      onClose={onClose}
    >
      <Field label="Name">
        {(ids) => (
          <input
            {...ids}
            className="input"
            required
            maxLength={100}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}
