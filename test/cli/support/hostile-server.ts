import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Code, ConnectError } from "@connectrpc/connect";
import { connectNodeAdapter } from "@connectrpc/connect-node";
import { TemplateService } from "../../../gen/letterpress/v1/template_service_pb.ts";

/** What a server answers that may not be one of ours: one template, with any paths and names. */
export interface HostileTemplate {
  readonly slug: string;
  readonly mjml: string;
  readonly mjmlPath?: string;
  readonly files?: Readonly<Record<string, string>>;
  readonly samples?: readonly string[];
}

/** Starts a server of one template, which can be exchanged. Nobody checks what it answers. */
export async function startHostileServer(): Promise<{
  readonly url: string;
  serve(template: HostileTemplate): void;
  close(): void;
}> {
  let served: HostileTemplate | undefined;
  const require = (): HostileTemplate => {
    if (served === undefined) throw new ConnectError("none", Code.NotFound);
    return served;
  };
  const server = createServer(
    connectNodeAdapter({
      routes: (router) => {
        router.service(TemplateService, {
          describeTemplate: () => ({ template: toTemplate(require()) }),
          updateTemplate: () => ({ template: toTemplate(require()) }),
          listTemplateSamples: () => ({
            samples: (require().samples ?? []).map((name) => ({ name, dynamicData: { hostile: true } })),
          }),
        });
      },
    }),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    serve(template) {
      served = template;
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function toTemplate({ slug, mjml, mjmlPath = "", files = {} }: HostileTemplate) {
  const source = { case: "mjml" as const, value: mjml };
  return { id: "t", slug, name: slug, subject: "Hello", mjmlPath, files: { ...files }, source };
}
