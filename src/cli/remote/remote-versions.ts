import type { Client } from "@connectrpc/connect";
import type { TemplateService } from "../../../gen/letterpress/v1/template_service_pb.ts";
import type { OperatorApi } from "../api/operator-api.ts";
import { UsageError } from "../framework/usage-error.ts";
import { toSource, toVersion } from "./template-answers.ts";

type VersionCalls = Pick<OperatorApi["templates"], "listVersions" | "getVersion" | "getServedVersion" | "rollback">;

/** Creates access to the published versions of a server's templates. */
export function createVersionCalls(client: Client<typeof TemplateService>): VersionCalls {
  return {
    async listVersions(_caller, id, { pageSize, pageToken }) {
      const page = await client.listTemplateVersions({ id, pageSize, pageToken });
      return { versions: page.versions.map(toVersion), nextPageToken: page.nextPageToken };
    },

    async getVersion(_caller, id, number) {
      const { version } = await client.getTemplateVersion({ id, version: number });
      if (version === undefined) throw new Error("the server answered without the version");
      return { ...toVersion(version), source: toSource(version) };
    },

    async getServedVersion(_caller, id, number, programFormat) {
      const { version } = await client.getTemplateVersion({ id, version: number, programFormat });
      const template = new TextDecoder().decode(version?.template);
      if (template === "") throw new UsageError("the server is older and does not answer with programs: update it");
      return { template };
    },

    async rollback(_caller, id, { version, comment }) {
      return toVersion((await client.rollbackTemplate({ id, version, comment })).version);
    },
  };
}
