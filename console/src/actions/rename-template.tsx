import { createClient } from "@connectrpc/connect";
import { useTransport } from "@connectrpc/connect-query";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { Template } from "../../../gen/letterpress/v1/template_pb.ts";
import { TemplateService } from "../../../gen/letterpress/v1/template_service_pb.ts";
import { FormDialog } from "../components/form-dialog.tsx";
import { isPart } from "../components/is-part.ts";
import { NameAndSlug } from "../components/name-and-slug.tsx";
import { ReuseSlug } from "../components/reuse-slug.tsx";
import { useTell } from "../components/toasts.tsx";
import { useRefresh } from "../rpc/use-refresh.ts";
import { useMay } from "../session/role.ts";
import { RecentCallers } from "../usage/recent-callers.tsx";

interface RenameTemplateProps {
  readonly template: Template;
  readonly onClose: () => void;
}

/** Changes the name and the slug of a template. What others have saved of its draft meanwhile stays as it is. */
export function RenameTemplate({ template, onClose }: RenameTemplateProps) {
  const { id, kind, publishedVersion } = template;
  const [name, setName] = useState(template.name);
  const [slug, setSlug] = useState(template.slug);
  const [forced, setForced] = useState<string>();
  const [refused, setRefused] = useState<string>();
  const client = createClient(TemplateService, useTransport());
  const refresh = useRefresh();
  const tell = useTell();
  const mayPublish = useMay("publisher");
  const isServed = publishedVersion > 0 && !isPart(kind);
  const rename = useMutation({
    async mutationFn() {
      setRefused(slug);
      const changed = { ...(name !== template.name && { name }), ...(slug !== template.slug && { slug }) };
      await client.updateTemplate({ id, etag: "*", ...changed, forceSlug: forced === slug });
    },
    async onSuccess() {
      await refresh([TemplateService.method.describeTemplate, TemplateService.method.listTemplates]);
      onClose();
      tell(`The template is renamed to ${name}.`);
    },
  });
  return (
    <FormDialog
      title={`Rename ${template.name}`}
      description={
        isPart(kind)
          ? "Templates that name it by the old slug need the new one before their next publish."
          : "Programs receive the new name and slug at once, without a publish."
      }
      action="Rename"
      task={rename}
      onClose={onClose}
      remedy={<ReuseSlug error={rename.error} refused={refused} slug={slug} forced={forced} onForce={setForced} />}
    >
      <NameAndSlug kind={template.kind} name={name} slug={slug} onName={setName} onSlug={setSlug} />
      {isServed && slug !== template.slug && (
        <p className="note warn" role="status">
          {mayPublish
            ? `Programs that fetch ${template.slug || "this template by its slug"} get TEMPLATE_NOT_FOUND once it is renamed, ` +
              "until they use the new slug. For 30 days, another template gets the old slug only if a publisher confirms it."
            : "This template is or was published: changing its slug needs the role publisher."}
        </p>
      )}
      {isServed && slug !== template.slug && mayPublish && <RecentCallers templateId={id} />}
    </FormDialog>
  );
}
