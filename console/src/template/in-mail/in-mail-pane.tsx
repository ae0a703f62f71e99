import { useQuery } from "@connectrpc/connect-query";
import { useMemo, useState } from "react";
import type { FillData } from "../../../../clients/js/src/render-program.ts";
import type { Template } from "../../../../gen/letterpress/v1/template_pb.ts";
import { TemplateService } from "../../../../gen/letterpress/v1/template_service_pb.ts";
import { useAddress } from "../../components/use-address.ts";
import { parseData } from "../data/edit-data.ts";
import type { Draft } from "../draft/draft.ts";
import { targetOf, toForm } from "../preview/form.ts";
import type { Look } from "../preview/look.ts";
import { PreviewPane } from "../preview/preview-pane.tsx";
import { useBrandChoice } from "../preview/use-brand-choice.ts";
import { useMails } from "../preview/use-mails.ts";
import { usePreview } from "../preview/use-preview.ts";
import { InMailFindings } from "./in-mail-findings.tsx";
import { MailPicker } from "./mail-picker.tsx";

interface InMailPaneProps {
  /** The part of mails, and its draft as it is now. */
  readonly template: Template;
  readonly draft: Draft;
  /** The id or slug of the mail. */
  readonly mail: string;
  readonly look: Look;
  readonly onLook: (look: Look) => void;
}

const ERRORS = "The mail has errors, which are listed above. It appears as soon as they are fixed.";

/** A published mail with the draft of a part instead of the published one, filled with a sample of the mail. */
export function InMailPane({ template, draft, mail, look, onLook }: InMailPaneProps) {
  const { kind, slug } = template;
  const [address] = useAddress();
  const isHtml = targetOf(toForm(address.get("form"))) === "html";
  const compiled = usePreview(draft, { kind, slug, inTemplate: mail }, isHtml ? "html" : "all");
  const samples = useSamplesOf(mail, compiled.programs?.example);
  const preview = samples.isListed ? compiled : { ...compiled, shown: undefined, programs: undefined };
  const brand = useBrandChoice(preview.programs?.template, samples.data);
  const mails = useMails(preview, brand.fill);
  return (
    <PreviewPane
      isPart={false}
      {...{ preview, brand, mails, look, onLook }}
      data={brand.fill}
      errorsNote={ERRORS}
      head={
        <>
          <MailPicker uses={template.usedBy} chosen={mail}>
            {samples.names.length > 1 && (
              <select
                className="input choose"
                aria-label="Sample"
                value={samples.name}
                onChange={({ target }) => samples.choose(target.value)}
              >
                {samples.names.map((name) => (
                  <option key={name} value={name}>
                    Sample: {name}
                  </option>
                ))}
              </select>
            )}
          </MailPicker>
          <InMailFindings findings={preview.findings} />
        </>
      }
    />
  );
}

/** The samples of the mail, of which the first is chosen; without any, the example of its contract. */
function useSamplesOf(mail: string, example: unknown) {
  const { data, isPending } = useQuery(TemplateService.method.listTemplateSamples, { id: mail });
  const [chosen, choose] = useState<string>();
  const made = useMemo((): FillData => (example === undefined ? {} : parseData(JSON.stringify(example))), [example]);
  const list = data?.samples ?? [];
  const sample = list.find(({ name }) => name === chosen) ?? list[0];
  return {
    names: list.map(({ name }) => name),
    name: sample?.name ?? "",
    choose,
    data: sample?.dynamicData ?? made,
    /** Whether the list is the one of the server, or cannot be had. */
    isListed: !isPending,
  };
}
