import { durationFromMs } from "@bufbuild/protobuf/wkt";
import { createClient } from "@connectrpc/connect";
import { useTransport } from "@connectrpc/connect-query";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { PreviewLinkService } from "../../../../gen/letterpress/v1/preview_link_service_pb.ts";
import { ErrorNote } from "../../components/error-note.tsx";
import { ExpiryField } from "../../components/expiry-field.tsx";
import { Field } from "../../components/field.tsx";
import { useRefresh } from "../../rpc/use-refresh.ts";

const HOUR_MS = 3_600_000;
const EXPIRIES = [
  ["1", "In an hour"],
  ["24", "In a day"],
  ["168", "In 7 days"],
  ["720", "In 30 days"],
] as const;
const USUAL = "168";

interface NewLinkFormProps {
  readonly templateId: string;
  readonly version: number | undefined;
  readonly onMade: (url: string) => void;
  readonly onClose: () => void;
}

/** Chooses how long a link opens, and what it is for. */
export function NewLinkForm({ templateId, version = 0, onMade, onClose }: NewLinkFormProps) {
  const [hours, setHours] = useState<string>(USUAL);
  const [note, setNote] = useState("");
  const [hasSamples, setSamples] = useState(true);
  const client = createClient(PreviewLinkService, useTransport());
  const refresh = useRefresh();
  const make = useMutation({
    mutationFn: () => {
      const expiresIn = durationFromMs(Number(hours) * HOUR_MS);
      return client.createPreviewLink({ templateId, version, expiresIn, note: note.trim(), noSamples: !hasSamples });
    },
    async onSuccess({ url }) {
      onMade(new URL(url, location.origin).href);
      await refresh([PreviewLinkService.method.listPreviewLinks]);
    },
  });
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        make.mutate();
      }}
    >
      <ExpiryField value={hours} choices={EXPIRIES} onChange={setHours} />
      <Field label="Note" hint="Who gets it, or what for. Only this list shows it.">
        {(ids) => (
          <input
            {...ids}
            className="input"
            maxLength={200}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        )}
      </Field>
      <label className="check">
        <input type="checkbox" checked={hasSamples} onChange={({ target }) => setSamples(target.checked)} />
        <span>Include the samples, whose data anyone with the link can see</span>
      </label>
      {make.error !== null && <ErrorNote error={make.error} />}
      <div className="actions">
        <button type="button" className="button" onClick={onClose}>
          Close
        </button>
        <button type="submit" className="button primary" disabled={make.isPending}>
          {make.isPending ? "Creating…" : "Create link"}
        </button>
      </div>
    </form>
  );
}
