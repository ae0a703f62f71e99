import { CompareTexts } from "../diff/compare-texts.tsx";
import type { Draft } from "../draft/draft.ts";
import "./versions.css";

/** A draft, or what a version was made from, under its name. */
export interface Side {
  readonly label: string;
  readonly draft: Draft;
}

/** What differs between two drafts: the subject, the sending service, the source, and each file that it includes. */
export function CompareDrafts({ before, after }: { readonly before: Side; readonly after: Side }) {
  const [old, now] = [before.draft, after.draft];
  const paths = [...new Set([...Object.keys(old.files), ...Object.keys(now.files)])];
  return (
    <>
      {old.subject !== now.subject && (
        <p className="compare-subject">
          Subject: <del>{old.subject || "none"}</del> <ins>{now.subject || "none"}</ins>
        </p>
      )}
      {old.sendingService !== now.sendingService && (
        <p className="compare-subject">
          Sending service: <del>{old.sendingService || "none"}</del> <ins>{now.sendingService || "none"}</ins>
        </p>
      )}
      {old.text === now.text && <p className="compare-subject muted">The sources are the same.</p>}
      <CompareTexts before={{ label: before.label, text: old.text }} after={{ label: after.label, text: now.text }} />
      {paths
        .filter((path) => old.files[path] !== now.files[path])
        .map((path) => (
          <CompareTexts
            key={path}
            before={{ label: `${before.label}: ${path}`, text: old.files[path] ?? "" }}
            after={{ label: `${after.label}: ${path}`, text: now.files[path] ?? "" }}
          />
        ))}
    </>
  );
}
