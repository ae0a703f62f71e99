import { createClient } from "@connectrpc/connect";
import { useTransport } from "@connectrpc/connect-query";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation } from "wouter";
import type { Template } from "../../../gen/letterpress/v1/template_pb.ts";
import { TemplateService } from "../../../gen/letterpress/v1/template_service_pb.ts";
import { FormDialog } from "../components/form-dialog.tsx";
import { isPart } from "../components/is-part.ts";
import { NameAndSlug } from "../components/name-and-slug.tsx";
import { ReuseSlug } from "../components/reuse-slug.tsx";
import { toSlug } from "../components/to-slug.ts";
import { useTell } from "../components/toasts.tsx";
import { useRefresh } from "../rpc/use-refresh.ts";

const NAME_MAX = 100;

interface DuplicateTemplateProps {
  readonly template: Template;
  readonly onClose: () => void;
}

/** Copies the saved draft and the samples of a template, and goes to the copy. */
export function DuplicateTemplate({ template, onClose }: DuplicateTemplateProps) {
  const [name, setName] = useState([..."Copy of ", ...template.name].slice(0, NAME_MAX).join(""));
  const [typedSlug, setSlug] = useState<string>();
  const [forced, setForced] = useState<string>();
  const [refused, setRefused] = useState<string>();
  const client = createClient(TemplateService, useTransport());
  const refresh = useRefresh();
  const tell = useTell();
  const [, go] = useLocation();
  const slug = typedSlug ?? toSlug(name);
  const duplicate = useMutation({
    async mutationFn() {
      setRefused(slug);
      return client.duplicateTemplate({ id: template.id, name, slug, forceSlug: forced === slug });
    },
    onSuccess({ template: copy }) {
      onClose();
      tell(`${name} is created as a draft.`);
      go(`/templates/${copy?.id}`);
      void refresh([TemplateService.method.listTemplates]);
    },
  });
  return (
    <FormDialog
      title={`Duplicate ${template.name}`}
      description={`The copy has the saved draft and the samples. It is a draft: ${
        isPart(template.kind) ? "templates cannot include it" : "programs cannot fetch it"
      } until you publish it.`}
      action="Duplicate"
      task={duplicate}
      onClose={onClose}
      remedy={<ReuseSlug error={duplicate.error} refused={refused} slug={slug} forced={forced} onForce={setForced} />}
    >
      <NameAndSlug kind={template.kind} name={name} slug={slug} onName={setName} onSlug={setSlug} />
    </FormDialog>
  );
}
