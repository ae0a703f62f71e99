import type { Config } from "../config.ts";
import type { Metrics } from "../metrics/metrics.ts";
import { createOpenPreviewLink, type OpenPreviewLink } from "../service/open-preview-link.ts";
import { createPreviewLinkUses } from "../service/preview-link-uses.ts";
import type { Services } from "../services.ts";
import { openProcessLog } from "../transport/http/logger-options.ts";

/** Opens preview links for people without a key, and stores once a minute how often. */
export function openPreviewLinks(
  { store }: Services,
  config: Config,
  metrics: Metrics,
): { readonly open: OpenPreviewLink; close(): Promise<void> } {
  const log = openProcessLog(config);
  const { previewLinks, now } = store;
  const uses = createPreviewLinkUses({
    previewLinks,
    now,
    onError: (err) => log.warn({ err }, "the use of preview links cannot be stored now; it is tried again"),
  });
  uses.start();
  const open = createOpenPreviewLink({
    previewLinks,
    now,
    pepper: config.keyPepper,
    onOpened(id) {
      metrics.countPreviewLink("opened");
      uses.note(id);
    },
    onRefused: () => metrics.countPreviewLink("refused"),
  });
  return { open, close: uses.close };
}
