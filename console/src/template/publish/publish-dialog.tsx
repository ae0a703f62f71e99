import { useState } from "react";
import type { Template, TemplateUse } from "../../../../gen/letterpress/v1/template_pb.ts";
import { RepublishForm } from "../../actions/republish-form.tsx";
import { CommentField } from "../../components/comment-field.tsx";
import { ErrorNote } from "../../components/error-note.tsx";
import { isPart } from "../../components/is-part.ts";
import { Modal } from "../../components/modal.tsx";
import { UsedByList } from "../../usage/used-by-list.tsx";
import type { ScopeSchema } from "../data/schema.ts";
import type { Finding } from "../finding.ts";
import { isWaived, Waived } from "../waived.tsx";
import { ContractNote } from "./contract-note.tsx";
import { publishAction } from "./publish-action.ts";
import { PublishedLanguages } from "./published-languages.tsx";
import { ServedChanges } from "./served-changes.tsx";
import { useContractChanges } from "./use-contract-changes.ts";
import { usePublish } from "./use-publish.ts";
import { usePublishedLanguages } from "./use-published-languages.ts";

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

/** Says what will be served and what callers must know of it, publishes, and says where else a part of mails is. */
export function PublishDialog(props: PublishDialogProps) {
  const { template, onClose } = props;
  const { name, kind, publishedVersion } = template;
  const [outcome, setOutcome] = useState<Outcome>();
  const words = WORDS[isPart(kind) ? "part" : "mail"];
  const isFirst = publishedVersion === 0;
  const [title, description] =
    outcome === undefined
      ? [`Publish ${name}`, isFirst ? words.first : words.next(publishedVersion)]
      : [`Version ${outcome.version} of ${name} is published`, AFTER];
  return (
    <Modal {...{ title, description, onClose }} isOpen isWide={!isFirst && outcome === undefined}>
      {outcome === undefined ? (
        <PublishForm
          {...props}
          onPublished={async (all, version) => {
            const uses = all.filter(({ usedVersion }) => usedVersion < version);
            if (uses.length === 0) onClose();
            else setOutcome({ uses, version });
            await props.onPublished();
          }}
        />
      ) : (
        <>
          <UsedByList uses={outcome.uses} served={outcome.version} />
          <RepublishForm templateId={template.id} close="Done" onClose={onClose} />
        </>
      )}
    </Modal>
  );
}

/** What a publish of a partial or layout leaves to do. */
interface Outcome {
  readonly uses: readonly TemplateUse[];
  readonly version: number;
}

const AFTER = "These templates keep the version that they were published with, until they are published again.";

interface PublishFormProps extends Omit<PublishDialogProps, "onPublished"> {
  readonly onPublished: (uses: readonly TemplateUse[], version: number) => Promise<void>;
}

function PublishForm({ template, etag, schema, findings, onClose, onPublished, onConflict }: PublishFormProps) {
  const { kind, publishedVersion, publishBlocker } = template;
  const [comment, setComment] = useState("");
  const languages = usePublishedLanguages(template.id);
  const isFirst = publishedVersion === 0;
  const { changes, ...contract } = useContractChanges(template, schema);
  const publish = usePublish(template, etag, { onConflict, onPublished });
  const { label, isBreaking, breaks, clipped } = publishAction(
    publish.violations,
    changes ?? [],
    isFirst,
    isPart(kind),
  );
  // What the action says is no error.
  const error = breaks.length > 0 || clipped !== undefined ? null : publish.error;
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        publish.send({
          comment: comment.trim(),
          allowBreaking: isBreaking,
          force: clipped !== undefined,
          locales: languages.locales,
        });
      }}
    >
      <CommentField
        label={isBreaking ? "Reason" : "Comment"}
        hint={isBreaking ? WORDS[isPart(kind) ? "part" : "mail"].reason : "A summary"}
        isRequired={isBreaking}
        value={comment}
        onChange={setComment}
      />
      <Blocker text={publishBlocker} />
      <Users template={template} />
      <PublishedLanguages languages={languages} />
      {changes !== undefined && <ContractNote template={template} changes={changes} found={breaks} isFirst={isFirst} />}
      {clipped !== undefined && <p className="note warn">{clipped.description}</p>}
      {contract.error !== null && <ErrorNote error={contract.error} onRetry={contract.retry} />}
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
  );
}

/** Which templates have a partial or layout; nothing where none has. */
function Users({ template: { usedBy, publishedVersion } }: Pick<PublishDialogProps, "template">) {
  return usedBy.length === 0 ? null : (
    <details className="note">
      <summary>
        {usedBy.length === 1 ? "1 template has" : `${usedBy.length} templates have`} version {publishedVersion} or an
        older one
      </summary>
      <UsedByList uses={usedBy} served={publishedVersion} />
    </details>
  );
}

const WORDS = {
  mail: {
    first: "It is served to SDK keys from then on.",
    next: (served: number) => `It replaces version ${served} from then on. You can roll back at any time.`,
    reason: "Why callers have to adapt",
  },
  part: {
    first: "Templates can include it from then on.",
    next: (served: number) => `Templates that are published from then on have it instead of version ${served}.`,
    reason: "Why templates have to adapt",
  },
};

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
