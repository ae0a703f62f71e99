import { createClient } from "@connectrpc/connect";
import { useTransport } from "@connectrpc/connect-query";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { TemplateService } from "../../../../gen/letterpress/v1/template_service_pb.ts";
import { rateLimitDelay } from "../../rpc/rate-limit-delay.ts";
import { isSessionRefusal } from "../../session/is-session-refusal.ts";
import { toJson } from "../data/edit-data.ts";
import { type Draft, draftFields } from "../draft/draft.ts";
import type { PlannedMail } from "./plan-mails.ts";
import { type MailState, sendMails } from "./send-mails.ts";

/** A mail that is sent or was. */
export interface MailRow {
  readonly mail: PlannedMail;
  readonly state: MailState<Receipt>;
}

/** What the server answers for a mail that the mail server has accepted. */
interface Receipt {
  readonly subject: string;
  readonly messageId: string;
  readonly requestId: string;
}

export interface MailRun {
  /** Empty before anything is sent. */
  readonly rows: readonly MailRow[];
  readonly isSending: boolean;
  /** Sends mails, and shows them instead of those before. */
  readonly start: (mails: readonly PlannedMail[]) => Promise<void>;
  /** Sends the rows of these states that are left. */
  readonly resume: (is: "refused" | "waiting") => Promise<void>;
  /** After the call that is in flight. */
  readonly stop: () => void;
}

/** Test mails of a draft, one call after the other. `onSent` gets the recipient of each that is sent. */
export function useMailRun(draft: Draft, onSent: (to: string) => void): MailRun {
  const client = createClient(TemplateService, useTransport());
  const [rows, setRows] = useState<readonly MailRow[]>([]);
  const [isSending, setSending] = useState(false);
  const stopper = useRef(new AbortController());
  useEffect(() => () => stopper.current.abort(), []);
  const call = useMutation({
    async mutationFn({ to, data }: PlannedMail): Promise<Receipt> {
      let requestId = "";
      const request = { ...draftFields(draft), allowUnknown: true, dynamicData: toJson(data), to };
      const { messageId, subject } = await client.sendTestMail(request, {
        onHeader: (headers) => {
          requestId = headers.get("x-request-id") ?? "";
        },
      });
      return { subject, messageId, requestId };
    },
    onSuccess: (_receipt, { to }) => onSent(to),
  });
  async function run(shown: readonly MailRow[], chosen: readonly number[]): Promise<void> {
    stopper.current = new AbortController();
    const { signal } = stopper.current;
    const set = (at: number | undefined, state: MailRow["state"]) =>
      setRows((before) => before.map((row, index) => (index === at ? { ...row, state } : row)));
    setRows(shown.map((row, index) => (chosen.includes(index) ? { ...row, state: { is: "waiting" } } : row)));
    setSending(true);
    await sendMails(
      chosen.flatMap((index) => shown[index]?.mail ?? []),
      (mail) => call.mutateAsync(mail),
      {
        signal,
        onChange: (index, state) => set(chosen[index], state),
        delayOf: rateLimitDelay,
        isFatal: isSessionRefusal,
        now: Date.now,
        wait,
      },
    );
    setSending(false);
  }
  return {
    rows,
    isSending,
    start: (mails) =>
      run(
        mails.map((mail) => ({ mail, state: { is: "waiting" } })),
        [...mails.keys()],
      ),
    resume: (is) =>
      run(
        rows,
        rows.flatMap(({ state }, index) => (state.is === is ? [index] : [])),
      ),
    stop: () => stopper.current.abort(),
  };
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener("abort", end);
  });
}
