import type { DescMethod } from "@bufbuild/protobuf";
import {
  ConnectError,
  createServiceImplSpec,
  type HandlerContext,
  type Interceptor,
  type ServiceImplSpec,
} from "@connectrpc/connect";
import { AuditService as AuditServicePb } from "../../../gen/letterpress/v1/audit_service_pb.ts";
import { BrandService as BrandServicePb } from "../../../gen/letterpress/v1/brand_service_pb.ts";
import { KeyService as KeyServicePb } from "../../../gen/letterpress/v1/key_service_pb.ts";
import { PreviewLinkService as PreviewLinkServicePb } from "../../../gen/letterpress/v1/preview_link_service_pb.ts";
import { RepublishService as RepublishServicePb } from "../../../gen/letterpress/v1/republish_service_pb.ts";
import { ServerService as ServerServicePb } from "../../../gen/letterpress/v1/server_service_pb.ts";
import { SessionService as SessionServicePb } from "../../../gen/letterpress/v1/session_service_pb.ts";
import { TemplateService as TemplateServicePb } from "../../../gen/letterpress/v1/template_service_pb.ts";
import { TranslationService as TranslationServicePb } from "../../../gen/letterpress/v1/translation_service_pb.ts";
import type { Refusal } from "../../domain/error.ts";
import type { AuditService } from "../../service/audit-service.ts";
import type { BrandService } from "../../service/brand-service.ts";
import type { KeyService } from "../../service/key-service.ts";
import type { OpenPreviewLink } from "../../service/open-preview-link.ts";
import type { PreviewLinkService } from "../../service/preview-link-service.ts";
import type { RepublishService } from "../../service/republish/republish-service.ts";
import type { RepublishWatch } from "../../service/republish/republish-watch.ts";
import type { ServerService } from "../../service/server-service.ts";
import type { SessionService } from "../../service/session-service.ts";
import type { TemplateService } from "../../service/template-service.ts";
import type { TranslationService } from "../../service/translation/translation-service.ts";
import type { TemplateWatch } from "../../service/watch/template-watch.ts";
import { carryDocuments } from "../document/carried-service.ts";
import { type Call, callOf } from "./call/call.ts";
import type { WithDeadline } from "./call/with-deadline.ts";
import { createAuditHandlers } from "./handler/audit-handlers.ts";
import { createBrandHandlers } from "./handler/brand-handlers.ts";
import { createKeyHandlers } from "./handler/key-handlers.ts";
import { createPreviewLinkHandlers } from "./handler/preview-link-handlers.ts";
import { createRepublishHandlers } from "./handler/republish-handlers.ts";
import { createServerHandlers } from "./handler/server-handlers.ts";
import { createSessionHandlers } from "./handler/session-handlers.ts";
import { createTemplateHandlers } from "./handler/template-handlers.ts";
import { createTranslationHandlers } from "./handler/translation-handlers.ts";
import { type Authorize, type AuthorizeDeps, createAuthorize } from "./policy/authorize.ts";
import { assertPoliciesDeclared } from "./policy/call-policy.ts";
import {
  annotate,
  createErrorInterceptor,
  type ReportInternalError,
  toCallError,
  toCallRefusal,
} from "./policy/error-interceptor.ts";
import { createValidation } from "./policy/validation-interceptor.ts";

/** What the RPCs are made of. */
export interface RpcDeps extends Omit<AuthorizeDeps, "authenticateSession"> {
  readonly keys: KeyService;
  readonly templates: TemplateService;
  readonly brands: BrandService;
  readonly translations: TranslationService;
  readonly watch: TemplateWatch;
  readonly sessions: SessionService;
  readonly previewLinks: PreviewLinkService;
  readonly openPreviewLink: OpenPreviewLink;
  readonly republish: RepublishService;
  readonly republishWatch: RepublishWatch;
  readonly auditEvents: AuditService;
  readonly server: ServerService;
  readonly report: ReportInternalError;
  readonly withDeadline: WithDeadline;
}

/** Our services and what runs around each call, the same objects for every protocol. */
export interface Rpcs {
  readonly services: readonly ServiceImplSpec[];
  readonly authorize: Authorize;
  /** What every call passes once it is authorized: validation. It throws refusals. */
  readonly checks: readonly Interceptor[];
  /** For the RPC protocols, whose errors are ConnectErrors: errors, then the checks. */
  readonly interceptors: readonly Interceptor[];
  readonly withDeadline: WithDeadline;
  /** Whatever was thrown in a call of REST, as the refusal its caller may see. Internal errors are reported. */
  toRefusal(error: unknown, method: DescMethod, call: Call): Refusal;
  /**
   * Whatever was thrown before the interceptors or passed them, as the RPC error its caller may see, which carries a
   * google.rpc.ErrorInfo.
   */
  annotateError(error: unknown, context: HandlerContext): ConnectError;
  /** Does what the first calls would wait for. Rejects when a validation rule does not compile. */
  prepare(): Promise<void>;
}

/** Throws when a method does not declare its access. */
export function buildRpcs(deps: RpcDeps): Rpcs {
  const templateService = carryDocuments(TemplateServicePb);
  const others = [PreviewLinkServicePb, RepublishServicePb, SessionServicePb, AuditServicePb, ServerServicePb];
  const descriptors = [KeyServicePb, templateService, BrandServicePb, TranslationServicePb, ...others];
  const { keys, templates, watch, sessions, previewLinks, openPreviewLink, rateLimits } = deps;
  for (const service of descriptors) assertPoliciesDeclared(service);
  const validation = createValidation();
  const checks = [validation.interceptor];
  return {
    services: [
      createServiceImplSpec<typeof KeyServicePb>(KeyServicePb, createKeyHandlers(keys, sessions.confirm)),
      createServiceImplSpec<typeof TemplateServicePb>(templateService, createTemplateHandlers(templates, watch)),
      createServiceImplSpec<typeof BrandServicePb>(BrandServicePb, createBrandHandlers(deps.brands)),
      createServiceImplSpec<typeof TranslationServicePb>(
        TranslationServicePb,
        createTranslationHandlers(deps.translations),
      ),
      createServiceImplSpec<typeof PreviewLinkServicePb>(
        PreviewLinkServicePb,
        createPreviewLinkHandlers(previewLinks, openPreviewLink),
      ),
      createServiceImplSpec<typeof RepublishServicePb>(
        RepublishServicePb,
        createRepublishHandlers(deps.republish, deps.republishWatch, {
          ...deps,
          authenticateSession: sessions.authenticate,
        }),
      ),
      createServiceImplSpec<typeof SessionServicePb>(SessionServicePb, createSessionHandlers(sessions, rateLimits)),
      createServiceImplSpec<typeof AuditServicePb>(AuditServicePb, createAuditHandlers(deps.auditEvents)),
      createServiceImplSpec<typeof ServerServicePb>(ServerServicePb, createServerHandlers(deps.server)),
    ],
    authorize: createAuthorize({ ...deps, authenticateSession: sessions.authenticate }),
    checks,
    interceptors: [createErrorInterceptor(deps.report), ...checks],
    withDeadline: deps.withDeadline,
    toRefusal: (error, method, call) => toCallRefusal(error, { method, call }, deps.report),
    annotateError(error, { method, values }) {
      const call = callOf(values);
      return error instanceof ConnectError ? annotate(error, call) : toCallError(error, { method, call }, deps.report);
    },
    prepare: () => validation.prepare(descriptors),
  };
}
