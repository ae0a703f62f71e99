import { getOption } from "@bufbuild/protobuf";
import { createMethodUrl } from "@connectrpc/connect/protocol";
import { http } from "../../../../gen/google/api/annotations_pb.ts";
import { TemplateService } from "../../../../gen/letterpress/v1/template_service_pb.ts";

const { getTemplate } = TemplateService.method;

/** Where templates are fetched, as metrics name it: the path of the rpc, and its pattern in REST. */
export const FETCH_ROUTES: ReadonlySet<string> = new Set([
  createMethodUrl("/", getTemplate),
  String(getOption(getTemplate, http).pattern.value),
]);
