import { timestampMs } from "@bufbuild/protobuf/wkt";
import type { Key } from "../../../gen/letterpress/v1/key_pb.ts";
import { useNow } from "../components/use-now.ts";

/** Whether a key is taken, in a word or two. */
export function KeyState({ apiKey: { revokedAt, expiresAt, previousSecretExpiresAt } }: { readonly apiKey: Key }) {
  const now = useNow();
  if (revokedAt !== undefined) return <span className="badge danger">Revoked</span>;
  if (expiresAt !== undefined && timestampMs(expiresAt) <= now) return <span className="badge">Expired</span>;
  const isInGrace = previousSecretExpiresAt !== undefined && timestampMs(previousSecretExpiresAt) > now;
  return (
    <span className="row wrap">
      <span className="badge ok">Valid</span>
      {isInGrace && <span className="badge warn">Old secret works</span>}
    </span>
  );
}
