import { useQuery } from "@connectrpc/connect-query";
import { useState } from "react";
import type { Template } from "../../../../gen/letterpress/v1/template_pb.ts";
import { TemplateService } from "../../../../gen/letterpress/v1/template_service_pb.ts";
import { ErrorNote } from "../../components/error-note.tsx";
import { Field } from "../../components/field.tsx";
import { Modal } from "../../components/modal.tsx";
import { readSchema, type ScopeSchema } from "../data/schema.ts";
import type { Finding } from "../finding.ts";
import { isWaived, Waived } from "../waived.tsx";
import { contractChanges } from "./contract-changes.ts";
import { ContractNote } from "./contract-note.tsx";
import { publishAction } from "./publish-action.ts";
import { ServedChanges } from "./served-changes.tsx";
import { usePublish } from "./use-publish.ts";

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
  const { id, name, publishedVersion, publishBlocker } = template;
  const [comment, setComment] = useState("");
  const isFirst = publishedVersion === 0;
  const served = { id, version: publishedVersion };
  const published = useQuery(TemplateService.method.getTemplateContract, served, { enabled: !isFirst });
  const before = isFirst || published.data !== undefined ? readSchema(published.data?.schema) : undefined;
  const changes = before && contractChanges(before, schema);
  const publish = usePublish(template, etag, {
    onConflict,
    onPublished() {
      onClose();
      return onPublished();
    },
  });
  const { label, isBreaking, breaks, clipped } = publishAction(publish.violations, changes ?? [], isFirst);
  // What the action says is no error.
  const error = breaks.length > 0 || clipped !== undefined ? null : publish.error;
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
          publish.send({ comment: comment.trim(), allowBreaking: isBreaking, force: clipped !== undefined });
        }}
      >
        <CommentField isReason={isBreaking} value={comment} onChange={setComment} />
        <Blocker text={publishBlocker} />
        {changes !== undefined && <ContractNote templateId={id} changes={changes} found={breaks} isFirst={isFirst} />}
        {clipped !== undefined && <p className="note warn">{clipped.description}</p>}
        {published.error !== null && <ErrorNote error={published.error} onRetry={() => published.refetch()} />}
        <Warnings findings={findings} />
        <Waived findings={findings} className="note" />
        {!isFirst && <ServedChanges template={template} />}
        {error !== null && <ErrorNote error={error} />}
        <div className="actions">
          <button type="button" className="button" onClick={onClose}>
            Cancel
          </button>
          <button
            type="submit"
            className={isBreaking ? "button danger" : "button primary"}
            disabled={publish.isPending || publishBlocker !== ""}
          >
            {publish.isPending ? "Publishing…" : label}
          </button>
        </div>
      </form>
    </Modal>
  );
}

interface CommentFieldProps {
  /** Whether it is the reason for a version that breaks callers, which must be given. */
  readonly isReason: boolean;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

function CommentField({ isReason, value, onChange }: CommentFieldProps) {
  const hint = isReason ? "Why callers have to adapt" : "A summary";
  return (
    <Field label={isReason ? "Reason" : "Comment"} hint={`${hint}, shown in the list of versions`}>
      {(ids) => (
        <textarea
          {...ids}
          className="input"
          maxLength={500}
          required={isReason}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}

/** Why the server would refuse a publish; nothing where it would not. */
function Blocker({ text }: { readonly text: string }) {
  return text === "" ? null : (
    <div className="note danger">
      <h3>This draft cannot be published yet</h3>
      <p>{text}</p>
    </div>
  );
}

function Warnings({ findings }: { readonly findings: readonly Finding[] }) {
  const warnings = findings.filter((finding) => finding.severity === "warning" && !isWaived(finding));
  return warnings.length === 0 ? null : (
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
  );
}
