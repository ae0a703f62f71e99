import type { FillData } from "../../../clients/js/src/render-program.ts";

/** The mail that a link shows. */
export interface LinkedMail {
  readonly templateName: string;
  /** 0 for a draft. */
  readonly version: number;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  /** As the libraries take it. */
  readonly template: unknown;
  readonly samples: readonly { readonly name: string; readonly data: FillData }[];
}

/** A link that opens, one that does not, or none for now. */
export type OpenedLink = LinkedMail | "gone" | "failed";

interface Answer {
  readonly template_name: string;
  readonly version: number;
  readonly created_at: string;
  readonly expires_at: string;
  /** Base64. */
  readonly template: string;
  readonly samples: readonly { readonly name: string; readonly dynamic_data: FillData }[];
}

/** Asks the server for the mail. The token goes into the body of a POST alone: bodies are in no log. */
export async function openLink(token: string, signal: AbortSignal): Promise<OpenedLink> {
  const answer = await fetch("/api/v1/preview-links:open", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ token }),
    credentials: "omit",
    cache: "no-store",
    signal,
  });
  if (answer.status === 404) return "gone";
  return answer.ok ? toMail((await answer.json()) as Answer) : "failed";
}

function toMail(answer: Answer): LinkedMail {
  const bytes = Uint8Array.from(atob(answer.template), (character) => character.charCodeAt(0));
  return {
    templateName: answer.template_name,
    version: answer.version,
    createdAt: new Date(answer.created_at),
    expiresAt: new Date(answer.expires_at),
    template: JSON.parse(new TextDecoder().decode(bytes)),
    samples: answer.samples.map(({ name, dynamic_data }) => ({ name, data: dynamic_data })),
  };
}
