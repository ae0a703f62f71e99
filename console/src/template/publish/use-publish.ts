import { createClient } from "@connectrpc/connect";
import { useTransport } from "@connectrpc/connect-query";
import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import type { Template, TemplateUse } from "../../../../gen/letterpress/v1/template_pb.ts";
import { TemplateService } from "../../../../gen/letterpress/v1/template_service_pb.ts";
import { describeError, type Violation } from "../../components/describe-error.ts";
import { useTell } from "../../components/toasts.tsx";

interface Publish {
  /** Publishes once: while a publish is in flight, another one is not sent. */
  readonly send: (wish: PublishWish) => void;
  readonly isPending: boolean;
  /** Why the server has refused. */
  readonly error: unknown;
  readonly violations: readonly Violation[];
}

interface PublishWish {
  readonly comment: string;
  readonly allowBreaking: boolean;
  /** Accepts a mail that Gmail cuts off. */
  readonly force: boolean;
  /** Language tags; empty for those into which every text is translated. */
  readonly locales: readonly string[];
}

interface PublishEvents {
  /** `uses`: the templates that have the partial or layout. */
  readonly onPublished: (uses: readonly TemplateUse[], version: number) => Promise<void>;
  /** Somebody else has changed the template meanwhile. */
  readonly onConflict: () => void;
}

export function usePublish({ id, name }: Template, etag: string, { onPublished, onConflict }: PublishEvents): Publish {
  const client = createClient(TemplateService, useTransport());
  const tell = useTell();
  const isSent = useRef(false);
  const publish = useMutation({
    mutationFn: ({ locales, ...wish }: PublishWish) =>
      client.publishTemplate({ id, etag, allowUnknown: true, ...wish, locales: [...locales] }),
    async onSuccess({ version }) {
      tell(
        version?.unchanged === true
          ? `Version ${version.version} serves this draft already.`
          : `Version ${version?.version ?? ""} of ${name} is served now.`,
      );
      await onPublished(version?.usedBy ?? [], version?.version ?? 0);
    },
    onError(error) {
      isSent.current = false;
      if (describeError(error).code === "ETAG_MISMATCH") onConflict();
    },
  });
  return {
    send(wish) {
      if (isSent.current) return;
      isSent.current = true;
      publish.mutate(wish);
    },
    isPending: publish.isPending,
    error: publish.error,
    violations: publish.error === null ? [] : describeError(publish.error).violations,
  };
}
