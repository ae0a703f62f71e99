import { createClient } from "@connectrpc/connect";
import { useQuery, useTransport } from "@connectrpc/connect-query";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { Template } from "../../../../gen/letterpress/v1/template_pb.ts";
import { TemplateService } from "../../../../gen/letterpress/v1/template_service_pb.ts";
import { describeError } from "../../components/describe-error.ts";
import { ErrorNote } from "../../components/error-note.tsx";
import { Field } from "../../components/field.tsx";
import { Modal } from "../../components/modal.tsx";
import { useTell } from "../../components/toasts.tsx";
import { readSchema, type ScopeSchema } from "../data/schema.ts";
import type { Finding } from "../finding.ts";
import { isWaived, Waived } from "../waived.tsx";
import { contractChanges } from "./contract-changes.ts";
import { ContractNote } from "./contract-note.tsx";
import { ServedChanges } from "./served-changes.tsx";

interface PublishDialogProps {
  readonly template: Template;
  readonly etag: string;
  readonly schema: ScopeSchema;
  readonly findings: readonly Finding[];
  readonly onClose: () => void;
  readonly onPublished: () => Promise<void>;
  /** Somebody else has changed the template meanwhile. */
  readonly onConflict: () => void;
}

/** Says what will be served and what callers must know of it, and publishes. */
export function PublishDialog(props: PublishDialogProps) {
  const { template, etag, schema, findings, onClose, onPublished, onConflict } = props;
  const { id, name, publishedVersion } = template;
  const warnings = findings.filter((finding) => finding.severity === "warning" && !isWaived(finding));
  const client = createClient(TemplateService, useTransport());
  const tell = useTell();
  const [comment, setComment] = useState("");
  const [isForced, setForced] = useState(false);
  const published = useQuery(
    TemplateService.method.getTemplateContract,
    { id, version: publishedVersion },
    { enabled: publishedVersion > 0 },
  );
  const isFirst = publishedVersion === 0;
  const before = isFirst || published.data !== undefined ? readSchema(published.data?.schema) : undefined;
  const publish = useMutation({
    mutationFn: () =>
      client.publishTemplate({ id, etag, comment, allowUnknown: true, force: isForced, allowBreaking: isForced }),
    async onSuccess({ version }) {
      onClose();
      tell(
        version?.unchanged === true
          ? `Version ${version.version} serves this draft already.`
          : `Version ${version?.version ?? ""} of ${name} is served now.`,
      );
      await onPublished();
    },
    onError(error) {
      if (describeError(error).code === "ETAG_MISMATCH") onConflict();
    },
  });
  const canForce = publish.error !== null && isForceable(publish.error);
  return (
    <Modal
      title={`Publish ${name}`}
      description={
        isFirst
          ? "It is served to SDK keys from then on."
          : `It replaces version ${publishedVersion} from then on. You can roll back at any time.`
      }
      isOpen
      isWide={!isFirst}
      onClose={onClose}
    >
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          publish.mutate();
        }}
      >
        <Field label="Comment" hint="A summary, shown in the list of versions">
          {(ids) => (
            <textarea
              {...ids}
              className="input"
              maxLength={500}
              value={comment}
              onChange={({ target }) => setComment(target.value)}
            />
          )}
        </Field>
        {before !== undefined && <ContractNote changes={contractChanges(before, schema)} isFirst={isFirst} />}
        {published.error !== null && <ErrorNote error={published.error} onRetry={() => published.refetch()} />}
        {warnings.length > 0 && (
          <details className="note warn">
            <summary>
              {warnings.length} warning{warnings.length === 1 ? "" : "s"}
            </summary>
            <ul className="stack tight">
              {warnings.map(({ rule, place, message }) => (
                <li key={`${rule} ${place} ${message}`}>{message}</li>
              ))}
            </ul>
          </details>
        )}
        <Waived findings={findings} className="note" />
        {!isFirst && <ServedChanges template={template} />}
        {publish.error !== null && <ErrorNote error={publish.error} />}
        {canForce && (
          <label className="check">
            <input type="checkbox" checked={isForced} onChange={({ target }) => setForced(target.checked)} />
            Publish anyway
          </label>
        )}
        <div className="actions">
          <button type="button" className="button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="button primary" disabled={publish.isPending}>
            {publish.isPending ? "Publishing…" : "Publish"}
          </button>
        </div>
      </form>
    </Modal>
  );
}

/** Faults that the publisher may overrule: what breaks callers, and what Gmail cuts off. */
const FORCEABLE: readonly string[] = ["contract.breaking", "size.gmail-clip"];

function isForceable(error: unknown): boolean {
  return describeError(error).violations.some(({ rule }) => FORCEABLE.includes(rule));
}
