import { type ComponentProps, lazy, Suspense } from "react";
import type { Template } from "../../../../gen/letterpress/v1/template_pb.ts";
import { LoadingLines } from "../../components/loading.tsx";
import { useAddress } from "../../components/use-address.ts";
import type { Draft } from "../draft/draft.ts";
import { PreviewPane } from "../preview/preview-pane.tsx";
import { MailPicker } from "./mail-picker.tsx";

const InMailPane = lazy(() => import("./in-mail-pane.tsx").then((m) => ({ default: m.InMailPane })));

interface MailPaneProps extends ComponentProps<typeof PreviewPane> {
  readonly template: Template;
  readonly draft: Draft;
}

/** The mail of a draft; a part of mails alone, or in a mail that uses it. */
export function MailPane({ template, draft, ...alone }: MailPaneProps) {
  const [address] = useAddress();
  const chosen = alone.isPart ? (address.get("in") ?? "") : "";
  const { look, onLook } = alone;
  if (chosen === "")
    return <PreviewPane {...alone} head={alone.isPart && <MailPicker uses={template.usedBy} chosen="" />} />;
  return (
    <Suspense fallback={<LoadingLines />}>
      <InMailPane key={chosen} mail={chosen} {...{ template, draft, look, onLook }} />
    </Suspense>
  );
}
