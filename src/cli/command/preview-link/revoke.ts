import { CLI } from "../../api/local-caller.ts";
import type { Command } from "../../framework/command.ts";
import { toPreviewLinkJson } from "../../json/preview-link-json.ts";
import { REMOTE } from "../../remote/find-remote-server.ts";

/** Revokes a preview link, in the store or on a server. */
export const previewLinkRevoke: Command = {
  details: ["Afterwards the link no longer opens. A page that shows the mail already keeps showing it."],
  options: REMOTE,

  async run(input, { withApi }) {
    const [id = ""] = input.operands;
    const link = await withApi(({ previewLinks }) => previewLinks.revoke(CLI, id));
    return { text: `${link.id} (${link.context.templateName}) is revoked`, json: toPreviewLinkJson(link) };
  },
};
