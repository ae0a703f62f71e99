import { create, type Message } from "@bufbuild/protobuf";
import { type HttpBody, HttpBodySchema } from "../../../../gen/google/api/httpbody_pb.ts";
import {
  type GetTemplateResponse,
  GetTemplateResponseSchema,
} from "../../../../gen/letterpress/v1/template_service_pb.ts";
import type { Rendition } from "../../../cache/rendition.ts";
import type { FetchedTemplate, TemplateFetch } from "../../../service/template-fetch.ts";
import { type Call, callerOf, callOf } from "../call/call.ts";
import { setFetchHeaders } from "./set-fetch-headers.ts";
import type { TemplateHandlers } from "./template-rpcs.ts";

const JSON_TYPE = "application/json; charset=utf-8";

/** The call that clients fetch templates with. */
export function createFetchHandler(templates: TemplateFetch): TemplateHandlers<"getTemplate"> {
  return {
    async getTemplate({ id, target, version, programFormat, ifNoneMatch, locale }, context) {
      const call = callOf(context.values);
      call.template = { templateId: id, version };
      const found = await templates.fetch(callerOf(context), {
        ref: id,
        target: target === "" ? undefined : target,
        version,
        programFormat,
        ifNoneMatch,
        locale: locale === "" ? undefined : locale,
      });
      setFetchHeaders(context, found);
      call.template = found;
      return toFetchedPb(found, call);
    },
  };
}

function toFetchedPb({ etag, version, rendition, locale }: FetchedTemplate, call: Call): GetTemplateResponse {
  if (rendition === undefined) {
    call.outcome = "not_modified";
    return create(GetTemplateResponseSchema, { etag, version, notModified: true, locale: locale ?? "" });
  }
  call.rendition = { rendition, readIn };
  return rendition.once("message", () =>
    create(GetTemplateResponseSchema, { template: toBodyPb(rendition), etag, version, locale: locale ?? "" }),
  );
}

function readIn(message: Message): Uint8Array {
  return (message as GetTemplateResponse).template?.data ?? new Uint8Array();
}

/** Its bytes are read when the message is written, so that a message that was written before does not hold them. */
function toBodyPb(rendition: Rendition): HttpBody {
  const body = create(HttpBodySchema, { contentType: JSON_TYPE });
  return Object.defineProperty(body, "data", { enumerable: true, get: () => rendition.read() });
}
