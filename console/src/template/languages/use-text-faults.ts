import { createClient } from "@connectrpc/connect";
import { useTransport } from "@connectrpc/connect-query";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { TranslationService } from "../../../../gen/letterpress/v1/translation_service_pb.ts";
import { describeError } from "../../components/describe-error.ts";
import { isTransient } from "../../rpc/is-transient.ts";
import { faultsOf, type TextFaults } from "./text-faults.ts";
import { SENT_MAX } from "./use-language-saver.ts";
import type { ChangedText } from "./written-texts.ts";

/** Long enough for the next key of a word. */
const QUIET_MS = 300;
const NO_FAULTS: TextFaults = new Map();

/** What the server says of translations that are not stored yet. */
export interface CheckedTexts {
  readonly faults: TextFaults;
  /** Those without a fault, as of the last answer. */
  readonly sound: readonly ChangedText[];
}

interface Checked extends CheckedTexts {
  readonly changes: readonly ChangedText[];
}

const NOTHING: Checked = { changes: [], faults: NO_FAULTS, sound: [] };

/** Has the server check translations when typing pauses, and store none of them. */
export function useTextFaults(
  place: { readonly id: string; readonly locale: string },
  changes: readonly ChangedText[],
): CheckedTexts {
  const client = createClient(TranslationService, useTransport());
  const [asked, setAsked] = useState(changes);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(changes), QUIET_MS);
    return () => clearTimeout(timer);
  }, [changes]);
  const { data } = useQuery({
    queryKey: ["check translations", place, asked],
    async queryFn({ signal }): Promise<Checked> {
      const sent = asked.slice(0, SENT_MAX);
      if (sent.length === 0) return NOTHING;
      try {
        await client.setTemplateMessages({ ...place, translations: [...sent], validateOnly: true }, { signal });
        return { changes: asked, faults: NO_FAULTS, sound: sent };
      } catch (error) {
        const faults = faultsOf(describeError(error).violations, sent);
        if (faults.size === 0) throw error;
        return { changes: asked, faults, sound: sent.filter(({ id }) => !faults.has(id)) };
      }
    },
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: (_count, reason) => isTransient(reason),
  });
  return data ?? NOTHING;
}
