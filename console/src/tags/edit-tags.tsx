import { createClient } from "@connectrpc/connect";
import { useTransport } from "@connectrpc/connect-query";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { Template } from "../../../gen/letterpress/v1/template_pb.ts";
import { TemplateService } from "../../../gen/letterpress/v1/template_service_pb.ts";
import { Field } from "../components/field.tsx";
import { FormDialog } from "../components/form-dialog.tsx";
import { useRefresh } from "../rpc/use-refresh.ts";
import { changeTags } from "./change-tags.ts";
import { changeBetween } from "./tag-change.ts";
import { TagInput } from "./tag-input.tsx";
import { TAG_HINT } from "./tag-rule.ts";

interface EditTagsProps {
  readonly template: Template;
  readonly onClose: () => void;
}

/** Changes the tags of one template, while nothing of it is being saved. */
export function EditTags({ template, onClose }: EditTagsProps) {
  const { id, name } = template;
  const [tags, setTags] = useState<readonly string[]>(template.tags);
  const client = createClient(TemplateService, useTransport());
  const refresh = useRefresh();
  const save = useMutation({
    scope: { id: `save ${id}` },
    async mutationFn() {
      await changeTags(client, template, changeBetween(template.tags, tags));
      await refresh([TemplateService.method.describeTemplate, TemplateService.method.listTemplates]);
    },
    onSuccess: onClose,
  });
  return (
    <FormDialog title={`Tags of ${name}`} action="Save tags" task={save} onClose={onClose}>
      <Field label="Tags" hint={TAG_HINT}>
        {(ids) => <TagInput ids={ids} tags={tags} onChange={setTags} />}
      </Field>
    </FormDialog>
  );
}
