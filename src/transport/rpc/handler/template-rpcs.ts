import type { ServiceImpl } from "@connectrpc/connect";
import type { TemplateService } from "../../../../gen/letterpress/v1/template_service_pb.ts";

/** The handlers of some calls of TemplateService. */
export type TemplateHandlers<Name extends keyof ServiceImpl<typeof TemplateService>> = Pick<
  ServiceImpl<typeof TemplateService>,
  Name
>;
