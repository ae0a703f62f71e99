import { createClient } from "@connectrpc/connect";
import { useTransport } from "@connectrpc/connect-query";
import { useQuery } from "@tanstack/react-query";
import { TemplateService } from "../../../../gen/letterpress/v1/template_service_pb.ts";
import { servedQuery } from "../preview/served-query.ts";
import type { ServedVersion } from "../preview/served-version.ts";

/** What a version serves. */
export interface Served {
  /** As the libraries fill it; undefined until it is known. */
  readonly template: unknown;
  /** Why it is not. */
  readonly problem: unknown;
  readonly retry: () => unknown;
}

/** The stored programs of a version, never compiled again. */
export function useServed(version: ServedVersion): Served {
  const client = createClient(TemplateService, useTransport());
  const { data, error, refetch } = useQuery(servedQuery(client, version));
  return { template: data, problem: error ?? undefined, retry: refetch };
}
