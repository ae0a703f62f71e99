import { createClient } from "@connectrpc/connect";
import { useTransport } from "@connectrpc/connect-query";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation } from "wouter";
import { TemplateService } from "../../../../gen/letterpress/v1/template_service_pb.ts";
import { FormDialog } from "../../components/form-dialog.tsx";
import { NameAndSlug } from "../../components/name-and-slug.tsx";
import { ReuseSlug } from "../../components/reuse-slug.tsx";
import { toSlug } from "../../components/to-slug.ts";
import { useRefresh } from "../../rpc/use-refresh.ts";
import { type Draft, draftFields } from "../draft/draft.ts";

interface SaveAsNewProps {
  readonly draft: Draft;
  /** What the template was called, if that is known. */
  readonly name?: string;
  /** What it was for, if that is known. */
  readonly kind?: string;
  readonly onClose: () => void;
  /** Called when the new template has the draft. */
  readonly onSaved: () => void;
}

/** Saves the draft of a template that was deleted as a new template, and goes to that. */
export function SaveAsNew({ draft, name: former = "", kind = "mail", onClose, onSaved }: SaveAsNewProps) {
  const [name, setName] = useState(former);
  const [typedSlug, setSlug] = useState<string>();
  const [forced, setForced] = useState<string>();
  const [refused, setRefused] = useState<string>();
  const client = createClient(TemplateService, useTransport());
  const refresh = useRefresh();
  const [, go] = useLocation();
  const slug = typedSlug ?? toSlug(name);
  const save = useMutation({
    async mutationFn() {
      setRefused(slug);
      const lenient = { allowUnknown: true, force: true };
      return client.createTemplate({ ...draftFields(draft), ...lenient, name, slug, kind, forceSlug: forced === slug });
    },
    onSuccess({ template }) {
      onSaved();
      go(`/templates/${template?.id}`);
      void refresh([TemplateService.method.listTemplates]);
    },
  });
  return (
    <FormDialog
      title="Save as a new template"
      description="The new template has your draft. It begins without the history and the samples of the deleted one."
      action="Save"
      task={save}
      onClose={onClose}
      remedy={<ReuseSlug error={save.error} refused={refused} slug={slug} forced={forced} onForce={setForced} />}
    >
      <NameAndSlug kind={kind} name={name} slug={slug} onName={setName} onSlug={setSlug} />
    </FormDialog>
  );
}
