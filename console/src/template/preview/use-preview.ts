import type { JsonObject } from "@bufbuild/protobuf";
import { createClient } from "@connectrpc/connect";
import { useTransport } from "@connectrpc/connect-query";
import { useEffect, useState } from "react";
import { TemplateService } from "../../../../gen/letterpress/v1/template_service_pb.ts";
import { type Draft, draftFields } from "../draft/draft.ts";
import type { Finding } from "../finding.ts";

/** What a source was compiled to. */
export interface Programs {
  /** As the libraries take it. */
  readonly template: unknown;
  readonly schema: JsonObject | undefined;
  readonly example: JsonObject | undefined;
}

/** What the server says of a draft. */
export interface Preview {
  /** Of the last draft that had no errors; undefined while there was none. */
  readonly programs: Programs | undefined;
  /** Of the draft that was asked about last. */
  readonly findings: readonly Finding[];
  readonly isValid: boolean;
  readonly error: unknown;
  /** The draft that all of this is about; undefined before the first answer. */
  readonly of: Draft | undefined;
}

const QUIET_MS = 60;
const NOTHING: Preview = { programs: undefined, findings: [], isValid: true, error: undefined, of: undefined };

/** Has the server compile a draft whenever writing pauses. A newer draft cancels the request about an older one. */
export function usePreview(draft: Draft): Preview {
  const transport = useTransport();
  const [preview, setPreview] = useState(NOTHING);
  useEffect(() => {
    const stop = new AbortController();
    const client = createClient(TemplateService, transport);
    const ask = async () => {
      try {
        const answer = await client.previewTemplate(
          { ...draftFields(draft), allowUnknown: true },
          { signal: stop.signal },
        );
        const { valid: isValid, diagnostics: findings, template, schema, example } = answer;
        setPreview(({ programs }) => ({
          programs: isValid ? { template: JSON.parse(decoder.decode(template)), schema, example } : programs,
          findings,
          isValid,
          error: undefined,
          of: draft,
        }));
      } catch (error) {
        if (stop.signal.aborted) return;
        const isSyntax = error instanceof SyntaxError;
        const findings = isSyntax ? [syntaxFinding(error)] : [];
        setPreview(({ programs }) => ({
          programs,
          findings,
          isValid: false,
          error: isSyntax ? undefined : error,
          of: draft,
        }));
      }
    };
    const timer = setTimeout(ask, QUIET_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [draft, transport]);
  return preview;
}

const decoder = new TextDecoder();

function syntaxFinding({ message }: SyntaxError): Finding {
  return { rule: "json.syntax", severity: "error", message, place: "json", node: "", file: "", documentationUrl: "" };
}
