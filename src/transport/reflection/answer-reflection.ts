import { Code } from "@connectrpc/connect";
import type { DescriptorIndex } from "./descriptor-index.ts";

/** What a client may ask: `ServerReflectionRequest.message_request` of v1 and of v1alpha, without their type names. */
export type ReflectionQuestion =
  | {
      readonly case: "fileByFilename" | "fileContainingSymbol" | "allExtensionNumbersOfType" | "listServices";
      readonly value: string;
    }
  | {
      readonly case: "fileContainingExtension";
      readonly value: { readonly containingType: string; readonly extensionNumber: number };
    }
  | { readonly case: undefined };

/** What is answered: `ServerReflectionResponse.message_response` of v1 and of v1alpha, without their type names. */
export type ReflectionAnswer =
  | { case: "fileDescriptorResponse"; value: { fileDescriptorProto: Uint8Array[] } }
  | { case: "allExtensionNumbersResponse"; value: { baseTypeName: string; extensionNumber: number[] } }
  | { case: "listServicesResponse"; value: { service: { name: string }[] } }
  | { case: "errorResponse"; value: { errorCode: number; errorMessage: string } };

/**
 * Answers one question. What is not there is an ErrorResponse with NOT_FOUND, an empty question one with
 * INVALID_ARGUMENT: a stream outlives both.
 */
export function answerReflection(index: DescriptorIndex, question: ReflectionQuestion): ReflectionAnswer {
  switch (question.case) {
    case "fileByFilename":
      return fileAnswer(index, index.fileByName(question.value), "file_by_filename");
    case "fileContainingSymbol":
      return fileAnswer(index, index.fileOfSymbol(question.value), "file_containing_symbol");
    case "fileContainingExtension": {
      const { containingType, extensionNumber } = question.value;
      return fileAnswer(index, index.fileOfExtension(containingType, extensionNumber), "file_containing_extension");
    }
    case "allExtensionNumbersOfType": {
      const numbers = index.extensionNumbers(question.value);
      if (numbers === undefined) return notFound("all_extension_numbers_of_type");
      const value = { baseTypeName: question.value, extensionNumber: [...numbers] };
      return { case: "allExtensionNumbersResponse", value };
    }
    case "listServices":
      return { case: "listServicesResponse", value: { service: index.serviceNames.map((name) => ({ name })) } };
    case undefined:
      return refusal(Code.InvalidArgument, "message_request: one of its fields must be set");
  }
}

function fileAnswer(
  index: DescriptorIndex,
  file: ReturnType<DescriptorIndex["fileByName"]>,
  field: string,
): ReflectionAnswer {
  if (file === undefined) return notFound(field);
  return { case: "fileDescriptorResponse", value: { fileDescriptorProto: [...index.closureOf(file)] } };
}

function notFound(field: string): ReflectionAnswer {
  return refusal(Code.NotFound, `${field}: nothing of this name is served here`);
}

function refusal(errorCode: Code, errorMessage: string): ReflectionAnswer {
  return { case: "errorResponse", value: { errorCode, errorMessage } };
}
