import { useDigest } from "./use-digest.ts";

/** Where Gmail cuts a mail off, in bytes of its HTML. */
const GMAIL_LIMIT = 102 * 1024;

interface SizeBarProps {
  readonly output: string;
  readonly isHtml: boolean;
  /** Whether it is of the draft as it is now: the digest of another is not shown. */
  readonly isCurrent: boolean;
}

/** How large an output is, and its digest: that of the same bytes which a library makes of this data. */
export function SizeBar({ output, isHtml, isCurrent }: SizeBarProps) {
  const { bytes, digest } = useDigest(output);
  const isTooLarge = isHtml && bytes > GMAIL_LIMIT;
  return (
    <footer className="size-bar small">
      {isHtml && (
        <meter
          aria-label="Size of the HTML against Gmail's limit"
          min={0}
          max={GMAIL_LIMIT}
          high={GMAIL_LIMIT * 0.9}
          value={bytes}
        />
      )}
      <span className={isTooLarge ? "badge danger" : "mono"}>{(bytes / 1024).toFixed(1)} KB</span>
      {isHtml && <span className="muted">{isTooLarge ? "Gmail cuts it at 102 KB" : "of Gmail's 102 KB"}</span>}
      <span className="grow" />
      {digest !== undefined && isCurrent && (
        <span className="muted mono clip" data-digest={digest} title={`SHA-256 of the output: ${digest}`}>
          sha256 {digest.slice(0, 12)}
        </span>
      )}
    </footer>
  );
}
