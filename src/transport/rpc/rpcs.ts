import type { DescMethod } from "@bufbuild/protobuf";
import {
  type ConnectError,
  type ContextValues,
  createServiceImplSpec,
  type HandlerContext,
  type Interceptor,
  type ServiceImplSpec,
} from "@connectrpc/connect";
import { KeyService as KeyServicePb } from "../../../gen/letterpress/v1/key_service_pb.ts";
import { TemplateService as TemplateServicePb } from "../../../gen/letterpress/v1/template_service_pb.ts";
import type { Refusal } from "../../domain/error.ts";
import type { KeyService } from "../../service/key-service.ts";
import type { TemplateService } from "../../service/template-service.ts";
import { carryDocuments } from "../document/carried-service.ts";
import { type AccessDeps, type Admit, assertAccessDeclared, createAccessInterceptor, createAdmit } from "./access.ts";
import { createErrorInterceptor, type ReportFault, toCallError, toCallRefusal } from "./error-interceptor.ts";
import { createKeyHandlers } from "./key-handlers.ts";
import { createTemplateHandlers } from "./template-handlers.ts";
import { withErrorInfo } from "./to-connect-error.ts";
import { createValidation } from "./validation-interceptor.ts";
import type { WithDeadline } from "./with-deadline.ts";

/** Told how a call failed, also one that no interceptor has seen. */
export type NoteFailure = (values: ContextValues, error: ConnectError) => void;

/** Lets a call in before its message is read, or throws the RPC error its caller may see. */
export type Enter = (context: HandlerContext) => Promise<void>;

/** What the RPCs are made of. */
export interface RpcDeps extends AccessDeps {
  readonly keys: KeyService;
  readonly templates: TemplateService;
  readonly report: ReportFault;
  /** Run around all others, in this order; they see the answer or the error as the caller will. */
  readonly observers?: readonly Interceptor[] | undefined;
  readonly noteFailure?: NoteFailure | undefined;
  readonly withDeadline: WithDeadline;
}

/** Our services and what runs around each call, the same objects for every protocol. */
export interface Rpcs {
  readonly services: readonly ServiceImplSpec[];
  /** What every call passes, in this order: access, validation. They throw refusals. */
  readonly checks: readonly Interceptor[];
  /** For the RPC protocols, whose errors are ConnectErrors: observers, errors, then the checks. */
  readonly interceptors: readonly Interceptor[];
  readonly withDeadline: WithDeadline;
  /** Whatever was thrown in a call of REST, as the refusal its caller may see. Internal errors are reported. */
  toRefusal(error: unknown, method: DescMethod, values: ContextValues): Refusal;
  /** Notes an error that did not pass the interceptors, and gives it a google.rpc.ErrorInfo. */
  explain(error: ConnectError, values: ContextValues): ConnectError;
  /** The access check alone, for an edge that wants to refuse before it reads a body. */
  readonly admit: Admit;
  /** The same with an RPC error for a caller who may not pass. */
  readonly enter: Enter;
  /** Does what the first calls would wait for. Rejects when a validation rule does not compile. */
  prepare(): Promise<void>;
}

/** Throws when a method does not declare its access. */
export function buildRpcs(deps: RpcDeps): Rpcs {
  const templateService = carryDocuments(TemplateServicePb);
  const descriptors = [KeyServicePb, templateService];
  for (const service of descriptors) assertAccessDeclared(service);
  const { noteFailure = () => undefined } = deps;
  const admit = createAdmit(deps);
  const validation = createValidation();
  const checks = [createAccessInterceptor(admit), validation.interceptor];
  return {
    services: [
      createServiceImplSpec<typeof KeyServicePb>(KeyServicePb, createKeyHandlers(deps.keys)),
      createServiceImplSpec<typeof TemplateServicePb>(templateService, createTemplateHandlers(deps.templates)),
    ],
    checks,
    interceptors: [...(deps.observers ?? []), createErrorInterceptor(deps.report), ...checks],
    withDeadline: deps.withDeadline,
    toRefusal: (error, method, values) => toCallRefusal(error, { method, values }, deps.report),
    explain(error, values) {
      noteFailure(values, error);
      return withErrorInfo(error);
    },
    admit,
    enter: createEnter(admit, deps.report),
    prepare: () => validation.prepare(descriptors),
  };
}

function createEnter(admit: Admit, report: ReportFault): Enter {
  return async ({ method, requestHeader, values }) => {
    try {
      await admit(method, requestHeader.get("authorization"), values);
    } catch (error) {
      throw toCallError(error, { method, values, header: requestHeader }, report);
    }
  };
}
