import { describeError } from "./describe-error.ts";

interface ReuseSlugProps {
  /** What the last attempt was refused with. */
  readonly error: Error | null;
  /** The slug of that attempt. */
  readonly refused: string | undefined;
  readonly slug: string;
  /** The slug that may be reused. */
  readonly forced: string | undefined;
  readonly onForce: (slug: string | undefined) => void;
}

/** Asks before a template gets a slug that a published template gave up within 30 days. */
export function ReuseSlug({ error, refused, slug, forced, onForce }: ReuseSlugProps) {
  const isFormer = error !== null && describeError(error).violations.some(({ rule }) => rule === "slug.former");
  if (!isFormer || refused !== slug) return null;
  return (
    <label className="check">
      <input
        type="checkbox"
        checked={forced === slug}
        onChange={({ target }) => onForce(target.checked ? slug : undefined)}
      />
      Reuse the slug: programs that still fetch it receive this template once it is published
    </label>
  );
}
