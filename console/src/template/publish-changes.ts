import { TemplateService } from "../../../gen/letterpress/v1/template_service_pb.ts";

const { describeTemplate, listTemplates, listTemplateVersions } = TemplateService.method;

/** What answers otherwise after a publish or a rollback. Versions themselves never change. */
export const PUBLISH_CHANGES = [describeTemplate, listTemplates, listTemplateVersions] as const;
