import { useState } from "react";
import { Link } from "wouter";
import type { Template } from "../../../gen/letterpress/v1/template_pb.ts";
import { RepublishForm } from "../actions/republish-form.tsx";
import { Modal } from "../components/modal.tsx";
import { useActions } from "../components/use-actions.ts";
import { useMay } from "../session/role.ts";
import { UsedByList } from "../usage/used-by-list.tsx";

/** The templates whose published version has a partial or layout, and how their mails are published again. */
export function UsedByPanel({ template }: { readonly template: Template }) {
  const { id, name, kind, slug, usedBy, publishedVersion } = template;
  const mayPublish = useMay("publisher");
  const [isPlanning, setPlanning] = useState(false);
  const canPlan = mayPublish && usedBy.some(({ usedVersion }) => usedVersion < publishedVersion);
  useActions(canPlan ? [{ name: PLAN, run: () => setPlanning(true) }] : []);
  return (
    <section className="stack used-by" aria-label="Used by">
      {usedBy.length === 0 ? (
        <p className="muted">
          No published version of another template has this {kind}.
          {kind === "partial" && (
            <>
              {" "}
              MJML includes it with <code>{`<mj-include path="partial:${slug}" />`}</code>, a document with a row of the
              type <code>partial</code>.
            </>
          )}
        </p>
      ) : (
        <>
          <p className="muted">
            Each keeps the version that it was published with, until its own next publish. Archived templates are not
            listed.
          </p>
          <UsedByList uses={usedBy} served={publishedVersion} />
          <div className="row wrap">
            {canPlan && (
              <button type="button" className="button" onClick={() => setPlanning(true)}>
                {PLAN}
              </button>
            )}
            <Link href={`/jobs?template=${id}`}>Jobs that publish them again</Link>
          </div>
        </>
      )}
      {isPlanning && (
        <Modal title={`Publish the mails with ${name} again`} isOpen onClose={() => setPlanning(false)}>
          <RepublishForm templateId={id} close="Cancel" onClose={() => setPlanning(false)} />
        </Modal>
      )}
    </section>
  );
}

const PLAN = "Publish the mails again…";
