import { ConnectError } from "@connectrpc/connect";
import { isTransient } from "../../rpc/is-transient.ts";
import { rateLimitDelay } from "../../rpc/rate-limit-delay.ts";
import { onSignOut } from "../../session/session.ts";
import { PictureQueue } from "./picture-queue.ts";
import { whenQuiet } from "./when-quiet.ts";

const RETRY_MS = 10_000;

/** The pictures of this page, by what the versions serve. One has 80 KB. */
export const pictures: PictureQueue<ImageBitmap> = new PictureQueue({
  atOnce: 2,
  kept: 200,
  whenQuiet,
  retryAfter(error) {
    // Other errors are about the mail, and do not pass.
    if (!(error instanceof ConnectError)) return undefined;
    return rateLimitDelay(error) ?? (isTransient(error) ? RETRY_MS : undefined);
  },
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
});

onSignOut(() => pictures.clear());
