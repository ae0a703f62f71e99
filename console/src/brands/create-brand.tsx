import { createClient } from "@connectrpc/connect";
import { useTransport } from "@connectrpc/connect-query";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation } from "wouter";
import { BrandService } from "../../../gen/letterpress/v1/brand_service_pb.ts";
import { FormDialog } from "../components/form-dialog.tsx";
import { NameAndSlug } from "../components/name-and-slug.tsx";
import { toSlug } from "../components/to-slug.ts";
import { useTell } from "../components/toasts.tsx";
import { useRefresh } from "../rpc/use-refresh.ts";

/** Makes a brand without tokens, and goes to its page. */
export function CreateBrand({ onClose }: { readonly onClose: () => void }) {
  const [name, setName] = useState("");
  const [typedSlug, setSlug] = useState<string>();
  const client = createClient(BrandService, useTransport());
  const refresh = useRefresh();
  const tell = useTell();
  const [, go] = useLocation();
  const slug = typedSlug ?? toSlug(name);
  const create = useMutation({
    mutationFn: async () => client.createBrand({ name, slug }),
    onSuccess({ brand }) {
      onClose();
      tell(`${name} is created as a draft.`);
      go(`/brands/${brand?.id}`);
      void refresh([BrandService.method.listBrands]);
    },
  });
  return (
    <FormDialog
      title="New brand"
      description="It starts as a draft: programs cannot fetch it until you publish it."
      action="Create draft"
      task={create}
      onClose={onClose}
    >
      <NameAndSlug kind="brand" name={name} slug={slug} onName={setName} onSlug={setSlug} />
    </FormDialog>
  );
}
