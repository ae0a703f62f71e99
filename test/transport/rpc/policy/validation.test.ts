import { expect, test } from "vitest";
import { KeyService } from "../../../../gen/letterpress/v1/key_service_pb.ts";
import { TemplateService } from "../../../../gen/letterpress/v1/template_service_pb.ts";
import { createValidation } from "../../../../src/transport/rpc/policy/validation-interceptor.ts";

test("every validation rule of the services compiles", async () => {
  await expect(createValidation().prepare([KeyService, TemplateService])).resolves.toBeUndefined();
});
