import { useEffect, useState } from "react";
import { useSession } from "../session/session.ts";
import { type Found, findKept } from "./find-kept.ts";

/** What this browser keeps of a template or a brand, for the key that opens it; undefined until that is known. */
export function useFound<Kept>(id: string | undefined): Found<Kept> | undefined {
  const keyId = useSession().key.id;
  const [found, setFound] = useState<{ readonly of: string; readonly kept: Found<Kept> }>();
  useEffect(() => {
    let isWanted = id !== undefined;
    if (id !== undefined) findKept<Kept>(keyId, id).then((kept) => isWanted && setFound({ of: id, kept }));
    return () => {
      isWanted = false;
    };
    // Another key that signs in over the page continues with what is there.
  }, [id]);
  return found?.of === id ? found?.kept : undefined;
}
