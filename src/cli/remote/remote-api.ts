import { createClient, type Interceptor, type Transport } from "@connectrpc/connect";
import { createConnectTransport } from "@connectrpc/connect-node";
import { AuditService } from "../../../gen/letterpress/v1/audit_service_pb.ts";
import { BrandService } from "../../../gen/letterpress/v1/brand_service_pb.ts";
import { KeyService } from "../../../gen/letterpress/v1/key_service_pb.ts";
import { PreviewLinkService } from "../../../gen/letterpress/v1/preview_link_service_pb.ts";
import { RepublishService } from "../../../gen/letterpress/v1/republish_service_pb.ts";
import { TemplateService } from "../../../gen/letterpress/v1/template_service_pb.ts";
import { TranslationService } from "../../../gen/letterpress/v1/translation_service_pb.ts";
import type { OperatorApi } from "../api/operator-api.ts";
import type { ServerProxy } from "./find-proxy.ts";
import { openProxyAgent } from "./open-proxy-agent.ts";
import { createRemoteAudit } from "./remote-audit.ts";
import { createRemoteBrands } from "./remote-brands.ts";
import { createRemoteKeys } from "./remote-keys.ts";
import { createRemotePreviewLinks } from "./remote-preview-links.ts";
import { createRemoteRepublish } from "./remote-republish.ts";
import { createRemoteTemplates } from "./remote-templates.ts";
import { createRemoteTranslations } from "./remote-translations.ts";
import { toRemoteRefusal } from "./to-remote-refusal.ts";

/** The address of a server, and the key for it. */
export interface RemoteServer {
  readonly url: string;
  readonly apiKey: string;
  /** The setting that chose the server, if no option of the command did. */
  readonly chosenBy?: string;
  /** Whether the key may be sent to another machine over http://. */
  readonly allowsHttp?: boolean;
  /** Absent if the server is reached directly. */
  readonly proxy?: ServerProxy;
}

/** Longer than the server's limit for any call. */
const TIMEOUT_MS = 40_000;

/** Opens the API of a server for commands. */
export function openRemoteApi({ url, apiKey, proxy }: RemoteServer): OperatorApi {
  const authorize: Interceptor = (next) => (request) => {
    request.header.set("authorization", `Bearer ${apiKey}`);
    return next(request);
  };
  const connect = createConnectTransport({
    baseUrl: url,
    httpVersion: "1.1",
    interceptors: [authorize],
    defaultTimeoutMs: TIMEOUT_MS,
    ...(proxy && { nodeOptions: { agent: openProxyAgent(url, proxy) } }),
  });
  const toRefusal = (err: unknown) => toRemoteRefusal(err, url, proxy);
  const transport: Transport = {
    ...connect,
    async unary(...call) {
      try {
        // biome-ignore lint/plugin: the arguments of a call
        return await connect.unary(...call);
      } catch (err) {
        throw toRefusal(err);
      }
    },
  };
  return {
    place: url,
    keys: createRemoteKeys(createClient(KeyService, transport)),
    previewLinks: createRemotePreviewLinks(createClient(PreviewLinkService, transport)),
    republish: createRemoteRepublish(createClient(RepublishService, transport), toRefusal),
    auditEvents: createRemoteAudit(createClient(AuditService, transport)),
    brands: createRemoteBrands(createClient(BrandService, transport)),
    translations: createRemoteTranslations(createClient(TranslationService, transport)),
    templates: createRemoteTemplates(createClient(TemplateService, transport)),
  };
}
