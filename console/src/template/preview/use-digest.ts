import { useEffect, useState } from "react";

/** Size and SHA-256 of a text in UTF-8. The digest is undefined until it is known, and where the browser makes none. */
export function useDigest(text: string): { readonly bytes: number; readonly digest: string | undefined } {
  const [digest, setDigest] = useState<string | undefined>();
  const bytes = encoder.encode(text);
  useEffect(() => {
    setDigest(undefined);
    let isWanted = true;
    const timer = setTimeout(async () => {
      // Browsers offer digests only over https and on loopback.
      if (!isSecureContext) return;
      const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", encoder.encode(text)));
      if (isWanted) setDigest([...sum].map((byte) => byte.toString(16).padStart(2, "0")).join(""));
    }, 200);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [text]);
  return { bytes: bytes.length, digest };
}

const encoder = new TextEncoder();
